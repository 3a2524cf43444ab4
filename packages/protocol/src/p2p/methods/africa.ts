import { daysLong, instant, type PaymentMethod, slow } from './method.ts';

export const AFRICA: readonly PaymentMethod[] = [
  instant('instapay-eg', 'InstaPay (EG)', 'EGP', 'EG', 'username'),
  instant('vodafone-cash', 'Vodafone Cash', 'EGP', 'EG', 'phone'),
  slow('bank-ma', 'Virement bancaire (MA)', 'MAD', 'MA', 'bankName', 'accountNumber'),
  instant('cih', 'CIH Bank', 'MAD', 'MA', 'accountNumber'),
  instant('baridimob', 'BaridiMob', 'DZD', 'DZ', 'accountNumber'),
  daysLong('ccp', 'CCP', 'DZD', 'DZ', 'accountNumber'),
  instant('d17', 'D17', 'TND', 'TN', 'phone'),
  slow('bank-tn', 'Virement bancaire (TN)', 'TND', 'TN', 'iban', 'bankName?'),
  instant('m-pesa-ke', 'M-PESA (KE)', 'KES', 'KE', 'phone'),
  instant('pesalink', 'PesaLink', 'KES', 'KE', 'bankName', 'accountNumber'),
  instant('airtel-money', 'Airtel Money', 'KES UGX TZS', 'KE UG TZ', 'phone'),
  instant('nip', 'NIP', 'NGN', 'NG', 'bankName', 'accountNumber'),
  instant('opay', 'OPay', 'NGN', 'NG', 'accountNumber'),
  instant('palmpay', 'PalmPay', 'NGN', 'NG', 'accountNumber'),
  instant('kuda', 'Kuda', 'NGN', 'NG', 'accountNumber'),
  instant('mtn-momo', 'MTN MoMo', 'GHS UGX', 'GH UG', 'phone'),
  instant('telecel-cash', 'Telecel Cash', 'GHS', 'GH', 'phone'),
  instant('m-pesa-tz', 'M-Pesa (TZ)', 'TZS', 'TZ', 'phone'),
  instant('payshap', 'PayShap', 'ZAR', 'ZA', 'phone', 'bankName?'),
  daysLong('eft-za', 'EFT (ZA)', 'ZAR', 'ZA', 'bankName', 'branch', 'accountNumber'),
];
