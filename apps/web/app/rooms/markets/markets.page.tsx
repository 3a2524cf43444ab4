export default function Page() {
  return <main>markets</main>;
}
