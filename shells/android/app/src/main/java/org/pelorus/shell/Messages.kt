package org.pelorus.shell

import android.net.Uri

/** The version of the messages: packages/client/src/native/messages.ts, NATIVE_VERSION. */
const val MESSAGE_VERSION = 1

/** The object pages post to: window.PelorusAndroid */
const val BRIDGE_NAME = "PelorusAndroid"

/** What the page says. */
enum class FromPage(val wire: String) {
    READY("ready"),
    APPEARANCE("appearance"),
    OPEN_EXTERNAL("open-external"),
    SHARE("share"),
    HAPTIC("haptic"),
    BIOMETRIC("biometric"),
    BADGE("badge"),
    DOWNLOAD("download"),
    OPEN_SCREEN("open-screen"),
    EXIT("exit");

    companion object {
        fun of(wire: String): FromPage? = entries.find { it.wire == wire }
    }
}

/** What the shell says. */
enum class ToPage(val wire: String) {
    HELLO("hello"),
    SAFE_AREA("safe-area"),
    BACK("back"),
    DEEP_LINK("deep-link"),
    BIOMETRIC_RESULT("biometric-result"),
    LIFECYCLE("lifecycle"),
}

/** The one origin this app shows and gives its bridge to. */
object Venue {
    val host: String = BuildConfig.PELORUS_HOST.lowercase()
    val origin = "https://$host"

    fun owns(address: Uri?): Boolean =
        address != null &&
            address.scheme.equals("https", ignoreCase = true) &&
            address.host.equals(host, ignoreCase = true) &&
            (address.port == -1 || address.port == 443) &&
            address.userInfo == null
}
