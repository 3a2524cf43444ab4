import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { sharedSecrets } from './config.ts';
import { checkGeetestKeys } from './human/human-check.ts';
import { checkProviderSecrets } from './identity/third-party/providers.ts';
import { checkVerifierSecrets } from './identity/verification/provider.ts';

type Asking = Pick<BrandConfig, 'identityProviders' | 'verification' | 'humanVerification'>;

/**
 * Throws SecretMistake unless the environment has exactly the secrets that the configuration needs (STAN-02). It needs
 * and creates nothing, so mistakes are reported before a database starts.
 */
export function checkSecrets(config: Asking, env: Readonly<Record<string, string | undefined>>): void {
  const { providerSecrets, verifier, geetestKeys } = sharedSecrets(env);
  checkProviderSecrets(config.identityProviders, providerSecrets);
  checkVerifierSecrets(config, verifier);
  checkGeetestKeys(config.humanVerification, geetestKeys);
}
