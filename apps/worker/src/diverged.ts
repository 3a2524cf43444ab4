/** What is stored contradicts itself: the replica, the tables or the journal. Nobody may go on by themselves. */
export class Diverged extends Error {
  override readonly name = 'Diverged';
}
