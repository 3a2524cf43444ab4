/** The replica, the tables or the journal contradict each other. Nothing may continue automatically. */
export class Diverged extends Error {
  override readonly name = 'Diverged';
}
