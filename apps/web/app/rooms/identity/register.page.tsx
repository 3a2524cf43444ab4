export default function Page() {
  return <main>register</main>;
}
