import UIKit

/// One window with the web view, and the addresses that are opened on the phone.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let controller = WebViewController()

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
        options.userActivities.forEach(open)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        open(userActivity)
    }

    private func open(_ activity: NSUserActivity) {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else { return }
        controller.openDeepLink(url)
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        controller.tell(.lifecycle, ["state": "active"])
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        controller.tell(.lifecycle, ["state": "background"])
    }
}
