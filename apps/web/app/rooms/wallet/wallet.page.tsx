export default function Page() {
  return <main>wallet</main>;
}
