import 'dart:async';
import 'dart:convert';

import 'package:app_links/app_links.dart';
import 'package:flutter/material.dart';
import 'package:flutter/services.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:webview_flutter/webview_flutter.dart';

import 'messages.dart';
import 'page_messages.dart';

/// The web view over the whole screen: loads the venue, lets nothing else in, and passes messages both ways.
class ShellPage extends StatefulWidget {
  const ShellPage({super.key});

  @override
  State<ShellPage> createState() => ShellPageState();
}

class ShellPageState extends State<ShellPage> with WidgetsBindingObserver {
  late final WebViewController controller;
  late final PageMessages pageMessages = PageMessages(this);
  StreamSubscription<Uri>? links;
  bool isReady = false;
  bool wasLoadedAgain = false;
  Uri? waitingLink;
  Color ground = Colors.white;
  Brightness brightness = Brightness.light;
  EdgeInsets safeArea = EdgeInsets.zero;

  @override
  void initState() {
    super.initState();
    WidgetsBinding.instance.addObserver(this);
    SystemChrome.setEnabledSystemUIMode(SystemUiMode.edgeToEdge);
    controller = WebViewController()
      ..setJavaScriptMode(JavaScriptMode.unrestricted)
      ..addJavaScriptChannel(bridgeName, onMessageReceived: (message) => hear(message.message))
      ..setNavigationDelegate(NavigationDelegate(
        onNavigationRequest: decide,
        onPageStarted: (_) => raiseFlag(),
        onPageFinished: (_) => loadAgainWithoutFlag(),
      ))
      ..loadRequest(Venue.home);
    links = AppLinks().uriLinkStream.listen(openDeepLink);
  }

  @override
  void dispose() {
    links?.cancel();
    WidgetsBinding.instance.removeObserver(this);
    super.dispose();
  }

  // What the web view may load.

  NavigationDecision decide(NavigationRequest request) {
    final address = Uri.tryParse(request.url);
    if (address != null && request.isMainFrame && Venue.owns(address)) {
      isReady = false;
      return NavigationDecision.navigate;
    }
    // A frame inside the page opens nothing by itself.
    if (address != null && request.isMainFrame) leaveTo(address);
    return NavigationDecision.prevent;
  }

  /// Opens what is not ours in the phone's browser, mail or telephone; nothing else.
  Future<void> leaveTo(Uri address) async {
    if (!const {'https', 'http', 'mailto', 'tel'}.contains(address.scheme)) return;
    await launchUrl(address, mode: LaunchMode.externalApplication);
  }

  Future<bool> isOurs() async => Venue.owns(Uri.tryParse(await controller.currentUrl() ?? ''));

  Future<void> raiseFlag() async {
    isReady = false;
    if (!await isOurs()) return;
    await controller.runJavaScript("window.isApp = 'flutter'; localStorage.setItem('isApp', 'flutter')");
  }

  /// The first page ever may have looked for the flag before it was raised.
  Future<void> loadAgainWithoutFlag() async {
    if (wasLoadedAgain) return;
    wasLoadedAgain = true;
    await Future<void>.delayed(const Duration(seconds: 3));
    if (!isReady && mounted) await controller.reload();
  }

  // Messages.

  Future<void> hear(String text) async {
    if (!await isOurs()) return;
    final Object? message;
    try {
      message = jsonDecode(text);
    } on FormatException {
      return;
    }
    if (message is! Map<String, Object?> || message['v'] != messageVersion) return;
    final name = FromPage.of(message['name']);
    final payload = message['payload'];
    if (name == null || payload is! Map<String, Object?>) return;
    if (name == FromPage.ready) {
      await onReady();
    } else {
      await pageMessages.take(name, payload);
    }
  }

  Future<void> onReady() async {
    isReady = true;
    await tell(ToPage.hello, await pageMessages.hello());
    await tellSafeArea();
    final link = waitingLink;
    waitingLink = null;
    if (link != null) await tell(ToPage.deepLink, {'url': link.toString()});
  }

  /// Says something to the page, once it listens and only while our own page is shown.
  Future<void> tell(ToPage name, [Map<String, Object?> payload = const {}]) async {
    if (!isReady || !await isOurs()) return;
    // Twice: a text inside a script, and a message inside the text.
    final text = jsonEncode(jsonEncode({'v': messageVersion, 'name': name.wire, 'payload': payload}));
    await controller.runJavaScript('window.pelorusShell?.receive($text)');
  }

  /// Takes an address of ours that was opened on the phone; the page's own table says whether it is a page.
  void openDeepLink(Uri address) {
    if (!Venue.owns(address)) return;
    if (isReady) {
      tell(ToPage.deepLink, {'url': address.toString()});
    } else {
      waitingLink = address;
    }
  }

  Future<void> tellSafeArea() => tell(ToPage.safeArea, {
        'top': safeArea.top,
        'right': safeArea.right,
        'bottom': safeArea.bottom,
        'left': safeArea.left,
      });

  @override
  void didChangeAppLifecycleState(AppLifecycleState state) {
    if (state == AppLifecycleState.resumed) tell(ToPage.lifecycle, {'state': 'active'});
    if (state == AppLifecycleState.paused) tell(ToPage.lifecycle, {'state': 'background'});
  }

  void paint(Color colour, Brightness next) {
    if (mounted) setState(() => (ground, brightness) = (colour, next));
  }

  @override
  Widget build(BuildContext context) {
    final area = MediaQuery.viewPaddingOf(context);
    if (area != safeArea) {
      safeArea = area;
      tellSafeArea();
    }
    final signs = brightness == Brightness.light ? SystemUiOverlayStyle.dark : SystemUiOverlayStyle.light;
    return AnnotatedRegion<SystemUiOverlayStyle>(
      value: signs.copyWith(statusBarColor: Colors.transparent),
      child: PopScope(
        canPop: false,
        // The page is asked first: it closes what lies over it. One that is not there yet cannot be.
        onPopInvokedWithResult: (didPop, _) {
          if (didPop) return;
          if (isReady) {
            tell(ToPage.back);
          } else {
            SystemNavigator.pop();
          }
        },
        child: Scaffold(backgroundColor: ground, body: WebViewWidget(controller: controller)),
      ),
    );
  }
}
