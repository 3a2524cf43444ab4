/** Returns a span as a clock shows it: "0:09", "12:05", "23:59:59"; begun seconds count. */
export function waitText(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
