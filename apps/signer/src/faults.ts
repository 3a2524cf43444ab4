/** Why the signer does not start, or ends (SIGN-08). */
const FAULTS = {
  DIRECTORY_MISSING: 'There is no such directory.',
  DIRECTORY_OPEN:
    'The directory or a file in it is open to other users, or belongs to one: it must be 0700, its files 0600.',
  DIRECTORY_USED: 'The directory has a seed or a log already.',
  RUNNING_ALREADY: 'Another signer runs on this directory.',
  SOCKET_PATH_LONG: 'The path of the socket is longer than the system takes: choose a shorter directory.',
  USER_UNKNOWN: 'The user to become does not exist, or this process may not become it.',
  PASSPHRASE_MISSING: 'No passphrase is given: name a file in PELORUS_SIGNER_PASSPHRASE_FILE.',
  PASSPHRASE_TWICE: 'The passphrase is given in more than one way.',
  PASSPHRASE_SHORT: 'The passphrase is shorter than 16 characters.',
  PASSPHRASE_WRONG: 'The passphrase does not open the seed, or the file of the seed was changed.',
  SEED_MISSING: 'There is no seed in the directory.',
  SEED_UNREADABLE: 'The file of the seed is not one that this version wrote.',
  POLICY_MISSING: 'There is no policy in the directory.',
  POLICY_INVALID: 'The policy is wrong.',
  POLICY_NOT_SEALED: 'The policy was not accepted with the passphrase: run `accept`.',
  POLICY_OLD: 'The policy is older than one that was used, or another of the same version.',
  LOG_MISSING: 'The log or its head is missing.',
  LOG_DAMAGED: 'An entry of the log was changed.',
  LOG_CUT: 'The end of the log is missing.',
  LOG_WRITE: 'The log could not be written.',
  SHARE_UNREADABLE: 'A share has a typing mistake.',
  SHARES_MIXED: 'The shares are of different seeds, or one is given twice.',
  SHARES_FEW: 'Three shares are needed.',
  ARGUMENTS: 'The arguments are wrong.',
} as const;
type FaultCode = keyof typeof FAULTS;

/** An end of the signer that people must look at. Its text never holds a secret. */
export class SignerFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, detail?: string, cause?: unknown) {
    super(`${code}: ${FAULTS[code]}${detail === undefined ? '' : ` ${detail}`}`, { cause });
    this.code = code;
  }
}
