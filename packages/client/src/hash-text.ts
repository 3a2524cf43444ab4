import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns SHA-256 of a text as 64 hex digits. Not the browser's own: it is asked asynchronously, and not there over plain http. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
