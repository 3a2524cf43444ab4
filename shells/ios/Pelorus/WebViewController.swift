import UIKit
import WebKit

/// The web view over the whole screen: loads the venue, lets nothing else in, and passes messages both ways.
final class WebViewController: UIViewController, WKNavigationDelegate, WKUIDelegate, WKScriptMessageHandler {
    private(set) lazy var webView: WKWebView = makeWebView()
    lazy var pageMessages = PageMessages(controller: self)
    private let reloadButton = UIButton(type: .system)
    private var isReady = false
    private var waitingLink: URL?
    var isPageDark = false { didSet { setNeedsStatusBarAppearanceUpdate() } }

    override var preferredStatusBarStyle: UIStatusBarStyle { isPageDark ? .lightContent : .darkContent }

    private func makeWebView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.limitsNavigationsToAppBoundDomains = true
        configuration.allowsInlineMediaPlayback = true
        let content = configuration.userContentController
        // A weak way in: the content controller would keep this controller for ever.
        content.add(WeakHandler(self), name: bridgeName)
        content.addUserScript(
            WKUserScript(source: "window.isApp = 'ios'", injectionTime: .atDocumentStart, forMainFrameOnly: true))
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = self
        view.uiDelegate = self
        // The page is asked first: it closes what lies over it.
        view.allowsBackForwardNavigationGestures = false
        view.scrollView.contentInsetAdjustmentBehavior = .never
        return view
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        for child in [webView, reloadButton] {
            child.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(child)
        }
        NSLayoutConstraint.activate([
            webView.topAnchor.constraint(equalTo: view.topAnchor),
            webView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            webView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            webView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            reloadButton.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            reloadButton.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
        reloadButton.setImage(UIImage(systemName: "arrow.clockwise"), for: .normal)
        reloadButton.accessibilityLabel = "Reload"
        reloadButton.addTarget(self, action: #selector(load), for: .touchUpInside)
        let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let swipe = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(onSwipe))
        swipe.edges = isRightToLeft ? .right : .left
        webView.addGestureRecognizer(swipe)
        load()
    }

    @objc private func load() {
        reloadButton.isHidden = true
        isReady = false
        guard let home = Venue.home, !Venue.host.isEmpty else { return }
        webView.load(URLRequest(url: webView.url ?? home))
    }

    @objc private func onSwipe(_ swipe: UIScreenEdgePanGestureRecognizer) {
        if swipe.state == .ended { tell(.back) }
    }

    // MARK: messages

    /// Says something to the page, once it listens and only while our own page is shown.
    func tell(_ name: ToPage, _ payload: [String: Any] = [:]) {
        guard isReady, let url = webView.url, Venue.owns(url) else { return }
        let message: [String: Any] = ["v": messageVersion, "name": name.rawValue, "payload": payload]
        webView.callAsyncJavaScript(
            "window.pelorusShell?.receive(message)", arguments: ["message": message], in: nil, in: .page)
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame, Venue.owns(message.frameInfo.securityOrigin),
            let body = message.body as? [String: Any], body["v"] as? Int == messageVersion,
            let name = (body["name"] as? String).flatMap(FromPage.init(rawValue:)),
            let payload = body["payload"] as? [String: Any]
        else { return }
        if name == .ready { onReady() } else { pageMessages.take(name, payload) }
    }

    private func onReady() {
        isReady = true
        tell(.hello, pageMessages.hello)
        tellSafeArea()
        if let link = waitingLink { tell(.deepLink, ["url": link.absoluteString]) }
        waitingLink = nil
    }

    /// Takes an address of ours that was opened on the phone; the page's own table says whether it is a page.
    func openDeepLink(_ url: URL) {
        guard Venue.owns(url) else { return }
        if isReady { tell(.deepLink, ["url": url.absoluteString]) } else { waitingLink = url }
    }

    override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        tellSafeArea()
    }

    private func tellSafeArea() {
        let area = view.safeAreaInsets
        tell(
            .safeArea,
            ["top": area.top, "right": area.right, "bottom": area.bottom, "left": area.left].mapValues { Double($0) })
    }

    // MARK: what the web view may load

    func webView(
        _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        if Venue.owns(url), action.targetFrame?.isMainFrame == true {
            isReady = false
            return decisionHandler(.allow)
        }
        decisionHandler(.cancel)
        // A frame inside the page opens nothing by itself.
        if action.targetFrame?.isMainFrame != false { leave(to: url) }
    }

    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for action: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        guard let url = action.request.url else { return nil }
        if Venue.owns(url) { webView.load(action.request) } else { leave(to: url) }
        return nil
    }

    /// Opens what is not ours in the phone's browser, mail or telephone; nothing else.
    func leave(to url: URL) {
        guard let scheme = url.scheme?.lowercased(), ["https", "http", "mailto", "tel"].contains(scheme) else { return }
        UIApplication.shared.open(url)
    }

    func webView(_ webView: WKWebView, didFailProvisionalNavigation: WKNavigation!, withError error: Error) {
        // A navigation that was cancelled is one that left through the phone.
        if (error as NSError).code != NSURLErrorCancelled { reloadButton.isHidden = false }
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        load()
    }
}

/// Passes messages on to a controller it does not keep.
private final class WeakHandler: NSObject, WKScriptMessageHandler {
    private weak var target: WKScriptMessageHandler?

    init(_ target: WKScriptMessageHandler) {
        self.target = target
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        target?.userContentController(controller, didReceive: message)
    }
}
