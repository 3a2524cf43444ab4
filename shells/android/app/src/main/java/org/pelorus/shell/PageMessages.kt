package org.pelorus.shell

import android.app.DownloadManager
import android.content.Intent
import android.graphics.Color
import android.net.Uri
import android.os.Build
import android.os.Environment
import android.provider.Settings
import android.view.HapticFeedbackConstants
import android.webkit.CookieManager
import androidx.biometric.BiometricManager
import androidx.biometric.BiometricManager.Authenticators.BIOMETRIC_WEAK
import androidx.biometric.BiometricPrompt
import androidx.core.content.ContextCompat
import androidx.core.view.WindowCompat
import org.json.JSONObject

/** What each message of the page does. Fields are read as the table says; what does not fit does nothing. */
class PageMessages(private val activity: MainActivity) {
    private val canAskOwner: Boolean
        get() = BiometricManager.from(activity).canAuthenticate(BIOMETRIC_WEAK) == BiometricManager.BIOMETRIC_SUCCESS

    fun hello(): JSONObject =
        JSONObject()
            .put("shell", "android")
            .put("version", BuildConfig.VERSION_NAME)
            // Android does not tell face from finger; most phones have the latter.
            .put("biometrics", if (canAskOwner) "fingerprint" else "none")

    fun take(name: FromPage, payload: JSONObject) {
        val url = payload.optString("url").takeIf { it.isNotEmpty() }?.let(Uri::parse)
        when (name) {
            FromPage.READY -> Unit
            FromPage.APPEARANCE -> paint(payload)
            FromPage.OPEN_EXTERNAL -> url?.let(activity::leaveTo)
            FromPage.SHARE -> url?.let { share(it, payload.optString("title")) }
            FromPage.HAPTIC -> feel(payload.optString("kind"))
            FromPage.BIOMETRIC -> askOwner(payload)
            // Android shows no number without a notice.
            FromPage.BADGE -> Unit
            FromPage.DOWNLOAD -> url?.let { download(it, payload.optString("fileName")) }
            FromPage.OPEN_SCREEN -> openScreen(payload.optString("screen"))
            FromPage.EXIT -> activity.leaveApp()
        }
    }

    private fun paint(payload: JSONObject) {
        val isLight = payload.optString("theme") != "dark"
        WindowCompat.getInsetsController(activity.window, activity.frame).apply {
            isAppearanceLightStatusBars = isLight
            isAppearanceLightNavigationBars = isLight
        }
        val colour = payload.optString("statusBar")
        if (Regex("#[0-9a-f]{6}").matches(colour)) activity.frame.setBackgroundColor(Color.parseColor(colour))
    }

    private fun share(url: Uri, title: String) {
        val send = Intent(Intent.ACTION_SEND)
            .setType("text/plain")
            .putExtra(Intent.EXTRA_SUBJECT, title)
            .putExtra(Intent.EXTRA_TEXT, url.toString())
        activity.startActivity(Intent.createChooser(send, title))
    }

    private fun feel(kind: String) {
        val constant = when (kind) {
            "tap" -> HapticFeedbackConstants.VIRTUAL_KEY
            "success" ->
                if (Build.VERSION.SDK_INT >= 30) HapticFeedbackConstants.CONFIRM else HapticFeedbackConstants.VIRTUAL_KEY
            "warning" ->
                if (Build.VERSION.SDK_INT >= 30) HapticFeedbackConstants.REJECT else HapticFeedbackConstants.LONG_PRESS
            else -> return
        }
        activity.webView.performHapticFeedback(constant)
    }

    private fun askOwner(payload: JSONObject) {
        val request = payload.optLong("request")
        val reason = payload.optString("reason")
        if (request <= 0 || reason.isEmpty()) return
        val answer = { outcome: String ->
            activity.tell(ToPage.BIOMETRIC_RESULT, JSONObject().put("request", request).put("outcome", outcome))
        }
        if (!canAskOwner) return answer("unavailable")
        val prompt = BiometricPrompt(
            activity,
            ContextCompat.getMainExecutor(activity),
            object : BiometricPrompt.AuthenticationCallback() {
                override fun onAuthenticationSucceeded(result: BiometricPrompt.AuthenticationResult) = answer("passed")

                override fun onAuthenticationError(code: Int, text: CharSequence) = answer("refused")
            },
        )
        prompt.authenticate(
            BiometricPrompt.PromptInfo.Builder()
                .setTitle(reason)
                .setNegativeButtonText(activity.getString(android.R.string.cancel))
                .setAllowedAuthenticators(BIOMETRIC_WEAK)
                .build(),
        )
    }

    private fun openScreen(screen: String) {
        if (screen != "settings") return
        val app = Uri.fromParts("package", activity.packageName, null)
        activity.startActivity(Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, app))
    }

    /** Keeps a file of ours among the phone's downloads, fetched as the person who is logged in. */
    private fun download(url: Uri, fileName: String) {
        if (!Venue.owns(url) || fileName.isEmpty() || fileName.contains('/')) return
        val request = DownloadManager.Request(url)
            .setTitle(fileName)
            .setNotificationVisibility(DownloadManager.Request.VISIBILITY_VISIBLE_NOTIFY_COMPLETED)
        CookieManager.getInstance().getCookie(url.toString())?.let { request.addRequestHeader("Cookie", it) }
        // Before Android 10 the shared folder needs a permission; the app's own needs none.
        if (Build.VERSION.SDK_INT >= 29) {
            request.setDestinationInExternalPublicDir(Environment.DIRECTORY_DOWNLOADS, fileName)
        } else {
            request.setDestinationInExternalFilesDir(activity, Environment.DIRECTORY_DOWNLOADS, fileName)
        }
        activity.getSystemService(DownloadManager::class.java).enqueue(request)
    }
}
