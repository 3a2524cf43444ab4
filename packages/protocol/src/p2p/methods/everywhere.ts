import { daysLong, instant, method, type PaymentMethod, reversible } from './method.ts';

const cash = method('SLOW', 360);
const WISE =
  'USD EUR GBP AUD NZD CAD CHF SGD HKD JPY HUF PLN CZK RON SEK NOK DKK TRY AED INR IDR MYR PHP THB ZAR MXN BRL';
const REVOLUT = 'USD EUR GBP AUD NZD CAD CHF SGD HKD JPY HUF PLN CZK RON SEK NOK DKK AED ILS SAR QAR THB ZAR ISK';
const PAYPAL = 'USD EUR GBP AUD NZD CAD CHF SGD HKD JPY HUF PLN CZK SEK NOK DKK ILS MXN BRL MYR PHP THB TWD';

export const EVERYWHERE: readonly PaymentMethod[] = [
  instant('wise', 'Wise', WISE, '', 'email'),
  instant('revolut', 'Revolut', REVOLUT, '', 'username'),
  reversible('paypal', 'PayPal', PAYPAL, '', 'email'),
  reversible('skrill', 'Skrill', 'USD EUR GBP', '', 'email'),
  instant('payoneer', 'Payoneer', 'USD EUR GBP', '', 'email'),
  daysLong('swift', 'SWIFT', 'USD EUR GBP CHF AED HKD SGD', '', 'swift', 'accountNumber', 'bankName'),
  cash('cash', 'Cash in person', 'USD EUR GBP TRY AED BRL ARS UAH GEL AMD VND THB IDR NGN INR', '', 'place'),
];
