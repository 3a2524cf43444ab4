import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Returns why this machine cannot do it, or null. */
export function reasonToSkip(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'loop mounts need root on Linux';
  const dir = mkdtempSync(join(tmpdir(), 'pelorus-loop-'));
  try {
    const image = new Image(dir, 'probe', 16);
    image.format();
    image.mount();
    image.unmount();
    return null;
  } catch (error) {
    return `no loop mounts here: ${(error as Error).message.split('\n')[0]}`;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A file with an ext4 in it and the place where it is mounted. */
export class Image {
  readonly file: string;
  readonly mountPoint: string;
  readonly #megabytes: number;

  constructor(dir: string, name: string, megabytes: number) {
    this.file = join(dir, `${name}.img`);
    this.mountPoint = join(dir, name);
    this.#megabytes = megabytes;
    mkdirSync(this.mountPoint);
  }

  format(): void {
    execFileSync('dd', ['if=/dev/zero', `of=${this.file}`, 'bs=1M', `count=${this.#megabytes}`], { stdio: 'pipe' });
    execFileSync('mkfs.ext4', ['-q', '-F', this.file], { stdio: 'pipe' });
  }

  mount(): void {
    execFileSync('mount', ['-o', 'loop', this.file, this.mountPoint], { stdio: 'pipe' });
  }

  unmount(): void {
    execFileSync('umount', [this.mountPoint], { stdio: 'pipe' });
  }
}

/** PostgreSQL goes a moment after its owner. */
export async function unmountSoon(image: Image): Promise<void> {
  const until = Date.now() + 15_000;
  for (;;) {
    try {
      image.unmount();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await delay(100);
    }
  }
}
