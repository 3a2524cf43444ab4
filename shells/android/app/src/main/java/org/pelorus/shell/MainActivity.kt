package org.pelorus.shell

import android.annotation.SuppressLint
import android.content.ActivityNotFoundException
import android.content.Intent
import android.graphics.Color
import android.net.Uri
import android.os.Bundle
import android.os.Message
import android.webkit.RenderProcessGoneDetail
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebSettings
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import androidx.activity.OnBackPressedCallback
import androidx.activity.enableEdgeToEdge
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.fragment.app.FragmentActivity
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import org.json.JSONException
import org.json.JSONObject

/** The WebView over the whole screen: loads the venue, lets nothing else in, and passes messages both ways. */
class MainActivity : FragmentActivity() {
    lateinit var webView: WebView
        private set
    lateinit var frame: FrameLayout
        private set
    private val pageMessages by lazy { PageMessages(this) }
    private var isReady = false
    private var waitingLink: Uri? = null
    private var safeArea = JSONObject()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        enableEdgeToEdge()
        frame = FrameLayout(this)
        webView = makeWebView()
        frame.addView(webView)
        setContentView(frame)
        listenToInsets()
        onBackPressedDispatcher.addCallback(this, object : OnBackPressedCallback(true) {
            override fun handleOnBackPressed() {
                // The page is asked first: it closes what lies over it. One that is not there yet cannot be.
                if (isReady) tell(ToPage.BACK) else leaveApp()
            }
        })
        take(intent)
        webView.loadUrl("${Venue.origin}/")
    }

    @SuppressLint("SetJavaScriptEnabled")
    private fun makeWebView() = WebView(this).apply {
        settings.apply {
            javaScriptEnabled = true
            domStorageEnabled = true
            allowFileAccess = false
            allowContentAccess = false
            mixedContentMode = WebSettings.MIXED_CONTENT_NEVER_ALLOW
            safeBrowsingEnabled = true
            setGeolocationEnabled(false)
            setSupportMultipleWindows(true)
        }
        setBackgroundColor(Color.TRANSPARENT)
        webViewClient = VenueClient()
        webChromeClient = WindowClient()
        openBridge(this)
    }

    /** The WebView gives both to our origin only; one too old for that gets neither. */
    private fun openBridge(view: WebView) {
        val origins = setOf(Venue.origin)
        val canListen = WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)
        val canFlag = WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT)
        if (!canListen || !canFlag) return
        WebViewCompat.addDocumentStartJavaScript(view, "window.isApp = 'android'", origins)
        WebViewCompat.addWebMessageListener(view, BRIDGE_NAME, origins) { _, message, origin, isMainFrame, _ ->
            if (isMainFrame && Venue.owns(origin)) message.data?.let(::hear)
        }
    }

    private fun hear(text: String) {
        val message = try {
            JSONObject(text)
        } catch (_: JSONException) {
            return
        }
        if (message.optInt("v") != MESSAGE_VERSION) return
        val name = FromPage.of(message.optString("name")) ?: return
        val payload = message.optJSONObject("payload") ?: return
        if (name == FromPage.READY) onReady() else pageMessages.take(name, payload)
    }

    private fun onReady() {
        isReady = true
        tell(ToPage.HELLO, pageMessages.hello())
        if (safeArea.length() > 0) tell(ToPage.SAFE_AREA, safeArea)
        waitingLink?.let { tell(ToPage.DEEP_LINK, JSONObject().put("url", it.toString())) }
        waitingLink = null
    }

    /** Says something to the page, once it listens and only while our own page is shown. */
    fun tell(name: ToPage, payload: JSONObject = JSONObject()) {
        if (!isReady || !Venue.owns(webView.url?.let(Uri::parse))) return
        val message = JSONObject().put("v", MESSAGE_VERSION).put("name", name.wire).put("payload", payload)
        val text = JSONObject.quote(message.toString())
        webView.evaluateJavascript("window.pelorusShell?.receive($text)", null)
    }

    private fun listenToInsets() {
        ViewCompat.setOnApplyWindowInsetsListener(frame) { view, all ->
            val bars = all.getInsets(WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout())
            val keyboard = all.getInsets(WindowInsetsCompat.Type.ime()).bottom
            view.setPadding(0, 0, 0, keyboard)
            val density = resources.displayMetrics.density.toDouble()
            safeArea = JSONObject()
                .put("top", bars.top / density)
                .put("right", bars.right / density)
                .put("bottom", if (keyboard > 0) 0 else bars.bottom / density)
                .put("left", bars.left / density)
            tell(ToPage.SAFE_AREA, safeArea)
            WindowInsetsCompat.CONSUMED
        }
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        take(intent)
    }

    /** Takes an address of ours that was opened on the phone; the page's own table says whether it is a page. */
    private fun take(intent: Intent) {
        val link = intent.data
        if (intent.action != Intent.ACTION_VIEW || !Venue.owns(link)) return
        if (isReady) tell(ToPage.DEEP_LINK, JSONObject().put("url", link.toString())) else waitingLink = link
    }

    override fun onResume() {
        super.onResume()
        tell(ToPage.LIFECYCLE, JSONObject().put("state", "active"))
    }

    override fun onPause() {
        tell(ToPage.LIFECYCLE, JSONObject().put("state", "background"))
        super.onPause()
    }

    fun leaveApp() {
        moveTaskToBack(true)
    }

    /** Opens what is not ours in the phone's browser, mail or telephone; nothing else. */
    fun leaveTo(address: Uri) {
        val action = when (address.scheme?.lowercase()) {
            "https", "http", "mailto" -> Intent.ACTION_VIEW
            "tel" -> Intent.ACTION_DIAL
            else -> return
        }
        try {
            startActivity(Intent(action, address).addCategory(Intent.CATEGORY_BROWSABLE))
        } catch (_: ActivityNotFoundException) {
            // A phone without a browser, mail or telephone: there is nowhere to go.
        }
    }

    private inner class VenueClient : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (Venue.owns(request.url) && request.isForMainFrame) {
                isReady = false
                return false
            }
            // A frame inside the page opens nothing by itself.
            if (request.isForMainFrame) leaveTo(request.url)
            return true
        }

        override fun onPageStarted(view: WebView, url: String, icon: android.graphics.Bitmap?) {
            isReady = false
        }

        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            recreate()
            return true
        }
    }

    /** A new window is no window: its address is opened here if it is ours, else outside. */
    private inner class WindowClient : WebChromeClient() {
        override fun onCreateWindow(view: WebView, isDialog: Boolean, isGesture: Boolean, result: Message): Boolean {
            if (!isGesture) return false
            val carrier = WebView(view.context)
            carrier.webViewClient = object : WebViewClient() {
                override fun shouldOverrideUrlLoading(unused: WebView, request: WebResourceRequest): Boolean {
                    if (Venue.owns(request.url)) webView.loadUrl(request.url.toString()) else leaveTo(request.url)
                    carrier.destroy()
                    return true
                }
            }
            (result.obj as WebView.WebViewTransport).webView = carrier
            result.sendToTarget()
            return true
        }
    }
}
