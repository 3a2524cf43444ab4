/** Spec S5.01, S5.02: letters, digits, _ - . then @, a domain with at least one dot; no plus at registration. */
const EMAIL = /^[a-z0-9_.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const EMAIL_MOST = 254;

/** Returns the address as it is kept and compared: trimmed, lower-case. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Is this (normal) address one that can register? */
export function mayRegister(email: string): boolean {
  return email.length <= EMAIL_MOST && EMAIL.test(email) && !email.includes('..') && !/^\.|\.@/.test(email);
}

const PASSWORD_LEAST = 8;
const PASSWORD_MOST = 32;

/** Spec S5.04: 8 to 32 characters with an upper-case and a lower-case letter, a digit and a punctuation mark. */
export function isStrongPassword(password: string): boolean {
  const length = [...password].length;
  return (
    length >= PASSWORD_LEAST &&
    length <= PASSWORD_MOST &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[\p{P}\p{S}]/u.test(password)
  );
}
