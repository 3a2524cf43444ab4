/// The version of the messages: packages/client/src/native/messages.ts, NATIVE_VERSION.
const messageVersion = 1;

/// The channel pages post to: window.PelorusFlutter
const bridgeName = 'PelorusFlutter';

/// What the page says.
enum FromPage {
  ready('ready'),
  appearance('appearance'),
  openExternal('open-external'),
  share('share'),
  haptic('haptic'),
  biometric('biometric'),
  badge('badge'),
  download('download'),
  openScreen('open-screen'),
  exit('exit');

  const FromPage(this.wire);
  final String wire;

  static FromPage? of(Object? wire) {
    for (final name in values) {
      if (name.wire == wire) return name;
    }
    return null;
  }
}

/// What the shell says.
enum ToPage {
  hello('hello'),
  safeArea('safe-area'),
  back('back'),
  deepLink('deep-link'),
  biometricResult('biometric-result'),
  lifecycle('lifecycle');

  const ToPage(this.wire);
  final String wire;
}

/// The one origin this app shows and gives its bridge to.
class Venue {
  static const host = String.fromEnvironment('PELORUS_HOST', defaultValue: 'venue.example');
  static final home = Uri.parse('https://$host/');

  static bool owns(Uri? address) =>
      address != null &&
      address.scheme == 'https' &&
      address.host == host.toLowerCase() &&
      address.port == 443 &&
      address.userInfo.isEmpty;
}
