import { useParams } from 'react-router';

export default function TradePage() {
  const { pair } = useParams();
  return <main>{pair}</main>;
}
