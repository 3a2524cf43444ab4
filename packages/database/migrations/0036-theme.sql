-- A person's theme may follow the device's (CLI-24).
ALTER TABLE identity.preferences DROP CONSTRAINT preferences_theme_check,
  ADD CONSTRAINT preferences_theme_check CHECK (theme IN ('light', 'dark', 'system'));
