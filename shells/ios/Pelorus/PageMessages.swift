import LocalAuthentication
import UIKit
import UserNotifications
import WebKit

/// What each message of the page does. Fields are read as the table says; what does not fit does nothing.
final class PageMessages {
    private unowned let controller: WebViewController

    init(controller: WebViewController) {
        self.controller = controller
    }

    var hello: [String: Any] {
        let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? "0"
        return ["shell": "ios", "version": version, "biometrics": biometrics]
    }

    private var biometrics: String {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return "none" }
        return context.biometryType == .touchID ? "fingerprint" : "face"
    }

    func take(_ name: FromPage, _ payload: [String: Any]) {
        let url = (payload["url"] as? String).flatMap(URL.init(string:))
        switch name {
        case .ready: break
        case .appearance: paint(payload)
        case .openExternal: if let url { controller.leave(to: url) }
        case .share: if let url { share(url, title: payload["title"] as? String) }
        case .haptic: feel(payload["kind"] as? String)
        case .biometric: askOwner(payload)
        case .badge: badge(payload["count"] as? Int ?? 0)
        case .download: if let url, let file = payload["fileName"] as? String { download(url, as: file) }
        case .openScreen: openScreen(payload["screen"] as? String)
        // iOS has no way for an app to leave by itself.
        case .exit: break
        }
    }

    private func paint(_ payload: [String: Any]) {
        controller.isPageDark = payload["theme"] as? String == "dark"
        guard let hex = payload["statusBar"] as? String, hex.count == 7, let rgb = UInt32(hex.dropFirst(), radix: 16)
        else { return }
        let part = { (shift: UInt32) in CGFloat((rgb >> shift) & 0xff) / 255 }
        controller.view.backgroundColor = UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }

    private func share(_ url: URL, title: String?) {
        let sheet = UIActivityViewController(activityItems: [title as Any?, url].compactMap { $0 }, applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = controller.view
        controller.present(sheet, animated: true)
    }

    private func feel(_ kind: String?) {
        switch kind {
        case "tap": UIImpactFeedbackGenerator(style: .light).impactOccurred()
        case "success": UINotificationFeedbackGenerator().notificationOccurred(.success)
        case "warning": UINotificationFeedbackGenerator().notificationOccurred(.warning)
        default: break
        }
    }

    private func askOwner(_ payload: [String: Any]) {
        guard let request = payload["request"] as? Int, let reason = payload["reason"] as? String else { return }
        let answer = { [weak controller] (outcome: String) in
            DispatchQueue.main.async {
                controller?.tell(.biometricResult, ["request": request, "outcome": outcome])
            }
        }
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else {
            return answer("unavailable")
        }
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) { passed, _ in
            answer(passed ? "passed" : "refused")
        }
    }

    private func badge(_ count: Int) {
        let centre = UNUserNotificationCenter.current()
        centre.requestAuthorization(options: [.badge]) { granted, _ in
            if granted { centre.setBadgeCount(count) }
        }
    }

    private func openScreen(_ screen: String?) {
        guard screen == "settings", let url = URL(string: UIApplication.openSettingsURLString) else { return }
        UIApplication.shared.open(url)
    }

    /// Keeps a file of ours, fetched as the person who is logged in, where the person chooses.
    private func download(_ url: URL, as fileName: String) {
        guard Venue.owns(url), !fileName.contains("/") else { return }
        controller.webView.configuration.websiteDataStore.httpCookieStore.getAllCookies { [weak controller] cookies in
            var request = URLRequest(url: url)
            let own = cookies.filter { Venue.host == $0.domain.trimmingCharacters(in: ["."]) }
            for (name, value) in HTTPCookie.requestHeaderFields(with: own) { request.setValue(value, forHTTPHeaderField: name) }
            URLSession.shared.downloadTask(with: request) { file, response, _ in
                guard let file, (response as? HTTPURLResponse)?.statusCode == 200 else { return }
                let kept = FileManager.default.temporaryDirectory.appendingPathComponent(fileName)
                try? FileManager.default.removeItem(at: kept)
                guard (try? FileManager.default.moveItem(at: file, to: kept)) != nil else { return }
                DispatchQueue.main.async {
                    controller?.present(UIDocumentPickerViewController(forExporting: [kept]), animated: true)
                }
            }.resume()
        }
    }
}
