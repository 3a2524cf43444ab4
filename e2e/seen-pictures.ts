import type { Page } from 'playwright-core';
import type { Say } from './browser.ts';

/** Opens every picture of the application shown in the console: only seen pictures can be approved (KYC-09). */
export async function seePictures(page: Page, say: Say): Promise<void> {
  const pictures = page.getByRole('region', { name: say('verification.step.pictures'), exact: true });
  await pictures.getByRole('button', { name: say('admin.verification.show'), exact: true }).click();
  await pictures.getByRole('listitem').first().waitFor();
  for (const picture of await pictures.getByRole('listitem').all()) await picture.getByRole('img').waitFor();
}
