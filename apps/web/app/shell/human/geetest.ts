import { loadScript } from '@pelorus/client/script-loader.ts';
import type { GeetestPayload, HumanChallenge } from '@pelorus/protocol/human/http.ts';

type GeetestChallenge = Extract<HumanChallenge, { provider: 'geetest' }>;

/** The global of GeeTest's script (version 4). */
interface Captcha {
  onReady(listener: () => void): Captcha;
  onSuccess(listener: () => void): Captcha;
  onError(listener: (error: { msg?: string }) => void): Captcha;
  onClose(listener: () => void): Captcha;
  getValidate(): (GeetestPayload & { captcha_id?: string }) | false | undefined;
  showCaptcha(): void;
  destroy?(): void;
}
type InitGeetest = (
  config: {
    captchaId: string;
    product: 'bind';
    language: string;
    protocol: string;
    onError: (error: { msg?: string }) => void;
  },
  ready: (captcha: Captcha) => void,
) => void;

/**
 * Loads GeeTest's script, opens its window in `language`, and returns the result. Throws when it is closed or fails.
 */
export async function solveGeetest(
  challenge: GeetestChallenge,
  { language, signal }: { language: string; signal: AbortSignal },
): Promise<GeetestPayload> {
  await loadScript(challenge.scriptUrl, {
    origin: window.location.origin,
    origins: [new URL(challenge.scriptUrl).origin, ...challenge.origins],
    id: 'geetest',
  });
  signal.throwIfAborted();
  const init = (window as { initGeetest4?: InitGeetest }).initGeetest4;
  if (init === undefined) throw new Error('GeeTest’s script did not define its function');
  let shown: Captcha | undefined;
  try {
    return await new Promise<GeetestPayload>((resolve, reject) => {
      const fail = (error: { msg?: string }) => reject(new Error(error.msg ?? 'GeeTest failed'));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      init(
        { captchaId: challenge.captchaId, product: 'bind', language, protocol: 'https://', onError: fail },
        (captcha) => {
          shown = captcha;
          captcha
            .onReady(() => captcha.showCaptcha())
            .onSuccess(() => {
              const given = captcha.getValidate();
              if (!given) return reject(new Error('GeeTest returned no result'));
              const { lot_number, captcha_output, pass_token, gen_time } = given;
              resolve({ lot_number, captcha_output, pass_token, gen_time: String(gen_time) });
            })
            .onError(fail)
            .onClose(() => reject(new Error('closed')));
        },
      );
    });
  } finally {
    shown?.destroy?.();
  }
}
