import Foundation
import WebKit

/// The version of the messages: packages/client/src/native/messages.ts, NATIVE_VERSION.
let messageVersion = 1

/// The name pages post to: window.webkit.messageHandlers.pelorus
let bridgeName = "pelorus"

/// What the page says.
enum FromPage: String, CaseIterable {
    case ready = "ready"
    case appearance = "appearance"
    case openExternal = "open-external"
    case share = "share"
    case haptic = "haptic"
    case biometric = "biometric"
    case badge = "badge"
    case download = "download"
    case openScreen = "open-screen"
    case exit = "exit"
}

/// What the shell says.
enum ToPage: String, CaseIterable {
    case hello = "hello"
    case safeArea = "safe-area"
    case back = "back"
    case deepLink = "deep-link"
    case biometricResult = "biometric-result"
    case lifecycle = "lifecycle"
}

/// The one origin this app shows and gives its bridge to.
enum Venue {
    static let host = (Bundle.main.object(forInfoDictionaryKey: "PelorusHost") as? String ?? "").lowercased()
    static let home = URL(string: "https://\(host)/")

    static func owns(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "https" && url.host?.lowercased() == host && (url.port ?? 443) == 443
            && url.user == nil && url.password == nil
    }

    /// WebKit's word on who posted a message; its port is 0 where it is the scheme's own.
    static func owns(_ origin: WKSecurityOrigin) -> Bool {
        origin.protocol == "https" && origin.host.lowercased() == host && (origin.port == 0 || origin.port == 443)
    }
}
