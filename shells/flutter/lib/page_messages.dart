import 'dart:io';

import 'package:app_settings/app_settings.dart';
import 'package:flutter/material.dart';
import 'package:flutter/services.dart';
import 'package:local_auth/local_auth.dart';
import 'package:share_plus/share_plus.dart';

import 'messages.dart';
import 'shell_page.dart';

/// What each message of the page does. Fields are read as the table says; what does not fit does nothing.
class PageMessages {
  PageMessages(this.shell);

  static const version = '1.0.0';
  final ShellPageState shell;
  final LocalAuthentication owner = LocalAuthentication();

  Future<Map<String, Object?>> hello() async {
    final kinds = await owner.getAvailableBiometrics();
    final biometrics = kinds.isEmpty
        ? 'none'
        : kinds.contains(BiometricType.face)
            ? 'face'
            : 'fingerprint';
    return {'shell': 'flutter', 'version': version, 'biometrics': biometrics};
  }

  Future<void> take(FromPage name, Map<String, Object?> payload) async {
    final url = payload['url'];
    final address = url is String ? Uri.tryParse(url) : null;
    switch (name) {
      case FromPage.ready:
        break;
      case FromPage.appearance:
        paint(payload);
      case FromPage.openExternal:
        if (address != null) await shell.leaveTo(address);
      case FromPage.share:
        final title = payload['title'];
        if (address != null) await Share.share(address.toString(), subject: title is String ? title : null);
      case FromPage.haptic:
        await feel(payload['kind']);
      case FromPage.biometric:
        await askOwner(payload);
      case FromPage.badge:
        // Flutter itself knows no number at the sign.
        break;
      case FromPage.download:
        if (address != null && Venue.owns(address)) await shell.leaveTo(address);
      case FromPage.openScreen:
        if (payload['screen'] == 'settings') await AppSettings.openAppSettings();
      case FromPage.exit:
        // iOS has no way for an app to leave by itself.
        if (!Platform.isIOS) await SystemNavigator.pop();
    }
  }

  void paint(Map<String, Object?> payload) {
    final colour = payload['statusBar'];
    if (colour is! String || !RegExp(r'^#[0-9a-f]{6}$').hasMatch(colour)) return;
    final brightness = payload['theme'] == 'dark' ? Brightness.dark : Brightness.light;
    shell.paint(Color(0xff000000 | int.parse(colour.substring(1), radix: 16)), brightness);
  }

  Future<void> feel(Object? kind) async {
    if (kind == 'tap') await HapticFeedback.selectionClick();
    if (kind == 'success') await HapticFeedback.mediumImpact();
    if (kind == 'warning') await HapticFeedback.heavyImpact();
  }

  Future<void> askOwner(Map<String, Object?> payload) async {
    final request = payload['request'];
    final reason = payload['reason'];
    if (request is! int || reason is! String) return;
    String outcome;
    try {
      final passed = await owner.authenticate(
        localizedReason: reason,
        options: const AuthenticationOptions(biometricOnly: true),
      );
      outcome = passed ? 'passed' : 'refused';
    } on PlatformException {
      outcome = 'unavailable';
    }
    await shell.tell(ToPage.biometricResult, {'request': request, 'outcome': outcome});
  }
}
