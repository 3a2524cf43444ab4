import 'package:flutter/material.dart';

import 'shell_page.dart';

void main() {
  WidgetsFlutterBinding.ensureInitialized();
  runApp(const MaterialApp(debugShowCheckedModeBanner: false, home: ShellPage()));
}
