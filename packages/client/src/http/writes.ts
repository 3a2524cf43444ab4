/** A person is not kept longer by a call that nobody answers. */
const MOST_MS = 5_000;

const onTheWay = new Set<Promise<unknown>>();

/** Counts a call that may change something as on the way until it has an answer. Returns the call. */
export function asWrite<T>(call: Promise<T>): Promise<T> {
  const done = () => void onTheWay.delete(call);
  onTheWay.add(call);
  call.then(done, done);
  return call;
}

/**
 * Does something once every call on the way has its answer and its caller has dealt with it: at once if there is none,
 * after five seconds at the latest. A page that is left sooner loses the answer, and its person stays in doubt (CLI-47).
 */
export function afterWrites(then: () => void): void {
  if (onTheWay.size === 0) {
    then();
    return;
  }
  const latest = new Promise((resolve) => setTimeout(resolve, MOST_MS));
  // The caller of the last one goes on first.
  const answered = Promise.allSettled(onTheWay).then(() => new Promise((resolve) => setTimeout(resolve)));
  void Promise.race([answered, latest]).then(then);
}
