import type { LoaderFunctionArgs } from 'react-router';
import { requireValid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';

/** The loader of a page of the design system: 404 where the operator does not show it (DSN-12). */
export async function designersOnly({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<null> {
  requireValid((await context.get(webContext).api.config()).features.designSystem);
  return null;
}
