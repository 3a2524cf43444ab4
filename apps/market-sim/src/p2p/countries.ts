import type { Language } from './words/languages.ts';

/** Where somebody lives who pays in a currency: how they write, what people and banks are called there. */
export interface Home {
  /** ISO 3166. */
  country: string;
  language: Language;
  givenNames: readonly string[];
  familyNames: readonly string[];
  banks: readonly string[];
  /** Of the public names of traders, before or after a word. */
  town: string;
  /** How phone numbers begin, and how many digits follow. */
  phone: readonly [prefix: string, digits: number];
}

const words = (text: string) => text.split(' ');
const home = (
  country: string,
  language: Language,
  [givenNames, familyNames]: readonly [string, string],
  banks: readonly string[],
  town: string,
  phone: readonly [string, number],
): Home => ({ country, language, givenNames: words(givenNames), familyNames: words(familyNames), banks, town, phone });

const ENGLISH: readonly [string, string] = [
  'Emma Liam Grace Owen Ruby Jack Nora Miles Ivy Leo',
  'Carter Hughes Bennett Foster Reid Palmer Walsh Hayes Cole Morgan',
];

const EURO: readonly Home[] = [
  home(
    'DE',
    'de',
    ['Lena Jonas Mia Felix Clara Moritz Paula Anton', 'Schneider Weber Wagner Hofmann Richter Klein Vogel Brandt'],
    ['Sparkasse', 'Commerzbank', 'ING'],
    'Berlin',
    ['+49151', 8],
  ),
  home(
    'ES',
    'es',
    ['Lucía Hugo Sofía Mateo Carmen Pablo Elena Álvaro', 'García Torres Navarro Romero Molina Serrano Ortega Vidal'],
    ['BBVA', 'CaixaBank', 'Santander'],
    'Madrid',
    ['+346', 8],
  ),
  home(
    'FR',
    'fr',
    ['Chloé Louis Camille Hugo Manon Jules Inès Théo', 'Martin Bernard Moreau Laurent Girard Fournier Mercier Blanc'],
    ['BNP Paribas', 'Crédit Agricole', 'La Banque Postale'],
    'Lyon',
    ['+336', 8],
  ),
  home(
    'IT',
    'it',
    ['Giulia Marco Chiara Luca Sara Matteo Elisa Davide', 'Rossi Ferrari Bianchi Romano Gallo Conti Greco Marino'],
    ['Intesa Sanpaolo', 'UniCredit', 'Fineco'],
    'Torino',
    ['+393', 9],
  ),
];

/** Homes by currency; somebody of a currency with several lives in one of them. */
const HOMES: Readonly<Record<string, readonly Home[]>> = {
  USD: [home('US', 'en', ENGLISH, ['Chase', 'Bank of America', 'Wells Fargo'], 'Austin', ['+1512', 7])],
  EUR: EURO,
  GBP: [home('GB', 'en', ENGLISH, ['Barclays', 'Lloyds', 'Monzo'], 'London', ['+447', 9])],
  TRY: [
    home(
      'TR',
      'tr',
      ['Elif Emre Zeynep Mert Ayşe Can Defne Burak', 'Yılmaz Kaya Demir Şahin Çelik Arslan Koç Aydın'],
      ['Ziraat Bankası', 'Garanti BBVA', 'İş Bankası'],
      'Izmir',
      ['+905', 9],
    ),
  ],
  BRL: [
    home(
      'BR',
      'pt',
      [
        'Ana João Beatriz Pedro Larissa Lucas Camila Rafael',
        'Silva Souza Oliveira Pereira Costa Almeida Ribeiro Rocha',
      ],
      ['Itaú', 'Bradesco', 'Nubank'],
      'Recife',
      ['+55119', 8],
    ),
  ],
  INR: [
    home(
      'IN',
      'en',
      ['Aarav Priya Rohan Ananya Vikram Kavya Arjun Meera', 'Sharma Patel Gupta Reddy Iyer Singh Nair Mehta'],
      ['HDFC Bank', 'ICICI Bank', 'SBI'],
      'Mumbai',
      ['+919', 9],
    ),
  ],
  VND: [
    home(
      'VN',
      'vi',
      ['Minh Lan Tuấn Hương Dũng Mai Khoa Thảo', 'Nguyễn Trần Lê Phạm Hoàng Vũ Đặng Bùi'],
      ['Vietcombank', 'Techcombank', 'MB Bank'],
      'Saigon',
      ['+849', 8],
    ),
  ],
  AED: [
    home(
      'AE',
      'ar',
      ['Omar Layla Yousef Noura Khalid Mariam Saif Hessa', 'Mansoori Haddad Suwaidi Nasser Farsi Zaabi Rahman Saleh'],
      ['Emirates NBD', 'ADCB', 'Mashreq'],
      'Dubai',
      ['+9715', 8],
    ),
  ],
  NGN: [
    home(
      'NG',
      'en',
      ['Chidi Amaka Tunde Ngozi Emeka Funmi Ada Segun', 'Okafor Adeyemi Eze Balogun Nwosu Bello Okoro Ojo'],
      ['GTBank', 'Access Bank', 'Zenith Bank'],
      'Lagos',
      ['+23480', 8],
    ),
  ],
  RUB: [
    home(
      'RU',
      'ru',
      ['Анна Иван Мария Пётр Ольга Алексей Дарья Никита', 'Орлов Соколов Лебедев Козлов Морозов Зайцев Белов Власов'],
      ['Сбербанк', 'Т-Банк', 'Альфа-Банк'],
      'Kazan',
      ['+79', 9],
    ),
  ],
  UAH: [
    home(
      'UA',
      'uk',
      [
        'Олена Андрій Ірина Тарас Катерина Максим Юлія Богдан',
        'Шевченко Коваленко Бондаренко Мельник Ткаченко Кравчук',
      ],
      ['ПриватБанк', 'monobank', 'ПУМБ'],
      'Lviv',
      ['+3806', 8],
    ),
  ],
  ARS: [
    home(
      'AR',
      'es',
      [
        'Valentina Tomás Julieta Nicolás Martina Joaquín Agustina Bruno',
        'González Fernández Díaz Sosa Acosta Medina Ríos',
      ],
      ['Banco Galicia', 'Banco Nación', 'Santander'],
      'Rosario',
      ['+549', 10],
    ),
  ],
  IDR: [
    home(
      'ID',
      'id',
      ['Budi Siti Agus Dewi Rizky Putri Andi Wulan', 'Santoso Wijaya Pratama Saputra Hidayat Lestari Kusuma Nugroho'],
      ['BCA', 'Bank Mandiri', 'BRI'],
      'Bandung',
      ['+628', 9],
    ),
  ],
  JPY: [
    home(
      'JP',
      'ja',
      ['結衣 蓮 葵 湊 美咲 大翔 陽菜 翔太', '佐藤 鈴木 高橋 田中 渡辺 伊藤 中村 小林'],
      ['三菱UFJ銀行', '三井住友銀行', 'みずほ銀行'],
      'Osaka',
      ['+8190', 8],
    ),
  ],
  KRW: [
    home(
      'KR',
      'ko',
      ['서연 민준 지우 도윤 하은 시우 수아 예준', '김 이 박 최 정 강 조 윤'],
      ['KB국민은행', '신한은행', '우리은행'],
      'Busan',
      ['+8210', 8],
    ),
  ],
  CNY: [
    home(
      'CN',
      'zh',
      ['伟 芳 娜 强 敏 静 磊 洋', '王 李 张 刘 陈 杨 黄 赵'],
      ['工商银行', '建设银行', '招商银行'],
      'Chengdu',
      ['+86138', 8],
    ),
  ],
  TWD: [
    home(
      'TW',
      'zh-Hant',
      ['怡君 志明 雅婷 家豪 淑芬 俊傑 佩珊 冠宇', '陳 林 黃 張 李 王 吳 劉'],
      ['台新銀行', '國泰世華', '玉山銀行'],
      'Taipei',
      ['+8869', 8],
    ),
  ],
  MXN: [
    home(
      'MX',
      'es',
      [
        'Ximena Santiago Regina Diego Fernanda Emiliano Daniela Rodrigo',
        'Hernández López Ramírez Flores Cruz Morales Reyes',
      ],
      ['BBVA', 'Banorte', 'Citibanamex'],
      'Puebla',
      ['+5255', 8],
    ),
  ],
  COP: [
    home(
      'CO',
      'es',
      [
        'Mariana Andrés Laura Felipe Juliana Sebastián Paula Camilo',
        'Rodríguez Gómez Moreno Rojas Castro Vargas Ospina',
      ],
      ['Bancolombia', 'Davivienda', 'Banco de Bogotá'],
      'Cali',
      ['+573', 9],
    ),
  ],
  PKR: [
    home(
      'PK',
      'en',
      ['Ahmed Fatima Bilal Ayesha Hamza Zainab Usman Sana', 'Khan Malik Qureshi Butt Chaudhry Raza Siddiqui Mirza'],
      ['HBL', 'Meezan Bank', 'UBL'],
      'Lahore',
      ['+923', 9],
    ),
  ],
  KZT: [
    home(
      'KZ',
      'ru',
      ['Айгерим Нурлан Алия Ерлан Дана Тимур Сауле Арман', 'Ахметов Оспанов Сериков Жумабаев Ибраев Касымов'],
      ['Kaspi Bank', 'Halyk Bank', 'ForteBank'],
      'Almaty',
      ['+7701', 7],
    ),
  ],
  PHP: [
    home(
      'PH',
      'en',
      ['Maria Jose Angel Mark Grace Paolo Joy Carlo', 'Santos Reyes Cruz Bautista Garcia Mendoza Ramos Flores'],
      ['BDO', 'BPI', 'Metrobank'],
      'Cebu',
      ['+639', 9],
    ),
  ],
};

/** Returns where somebody lives who pays in a currency, the i-th of its people; `country`: of the currency's own methods. */
export function homeOf(fiat: string, i: number, country: string): Home {
  const homes = HOMES[fiat];
  if (homes !== undefined) return homes[i % homes.length] as Home;
  return home(country, 'en', ENGLISH, ['City Bank', 'First Bank', 'People’s Bank'], country, ['+447', 9]);
}
