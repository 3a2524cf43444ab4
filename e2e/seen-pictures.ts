import type { Page } from 'playwright-core';
import type { Say } from './browser.ts';

/** Looks at every picture of the application that is open in the console: nobody approves what they have not seen (KYC-09). */
export async function seePictures(page: Page, say: Say): Promise<void> {
  const pictures = page.getByRole('region', { name: say('verification.step.pictures'), exact: true });
  await pictures.getByRole('button', { name: say('admin.verification.show'), exact: true }).click();
  await pictures.getByRole('listitem').first().waitFor();
  for (const picture of await pictures.getByRole('listitem').all()) await picture.getByRole('img').waitFor();
}
