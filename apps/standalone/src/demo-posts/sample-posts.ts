import type { PostTexts } from '@pelorus/protocol/announcements/http.ts';

/** What a new demo announces, oldest first; {brand} is the venue's name. */
export const SAMPLE_POSTS: readonly PostTexts[] = [
  {
    en_US: {
      title: 'Check our reserves yourself',
      body: 'Once a day we show that we hold what we owe.\n\nThe statement and the way to find your own balance in it are on the [proof of reserves](/proof-of-reserves) page.',
    },
    zh_CN: {
      title: '亲自核验我们的储备',
      body: '我们每天都会证明所持资产足以覆盖对用户的负债。\n\n报告以及如何在其中找到您自己的余额，请见[储备证明](/proof-of-reserves)页面。',
    },
    zh_TW: {
      title: '親自核驗我們的儲備',
      body: '我們每天都會證明所持資產足以涵蓋對用戶的負債。\n\n報告以及如何在其中找到您自己的餘額，請見[儲備證明](/proof-of-reserves)頁面。',
    },
    ja_JP: {
      title: '準備金をご自身で確認できます',
      body: '当社は1日1回、お預かりした資産と同額以上を保有していることを示します。\n\n報告書と、その中からご自身の残高を見つける方法は[準備金の証明](/proof-of-reserves)ページにあります。',
    },
    ko_KR: {
      title: '준비금을 직접 확인하세요',
      body: '매일 한 번, 고객에게 지급해야 할 자산을 모두 보유하고 있음을 증명합니다.\n\n보고서와 그 안에서 본인 잔액을 찾는 방법은 [준비금 증명](/proof-of-reserves) 페이지에 있습니다.',
    },
    tr_TR: {
      title: 'Rezervlerimizi kendiniz doğrulayın',
      body: 'Borçlu olduğumuz varlıkları elimizde tuttuğumuzu günde bir kez gösteririz.\n\nRapor ve içinde kendi bakiyenizi bulmanın yolu [rezerv kanıtı](/proof-of-reserves) sayfasındadır.',
    },
    ru_RU: {
      title: 'Проверьте наши резервы сами',
      body: 'Раз в день мы показываем, что у нас есть всё, что мы должны.\n\nОтчёт и способ найти в нём свой баланс — на странице [подтверждения резервов](/proof-of-reserves).',
    },
    uk_UA: {
      title: 'Перевірте наші резерви самі',
      body: 'Раз на день ми показуємо, що маємо все, що винні.\n\nЗвіт і спосіб знайти в ньому свій баланс — на сторінці [підтвердження резервів](/proof-of-reserves).',
    },
    es_ES: {
      title: 'Compruebe usted mismo nuestras reservas',
      body: 'Una vez al día mostramos que tenemos lo que debemos.\n\nEl informe y la forma de encontrar en él su propio saldo están en la página de [prueba de reservas](/proof-of-reserves).',
    },
    fr_FR: {
      title: 'Vérifiez vous-même nos réserves',
      body: 'Une fois par jour, nous montrons que nous détenons ce que nous devons.\n\nLe relevé et la façon d’y retrouver votre solde sont sur la page [preuve de réserves](/proof-of-reserves).',
    },
    pt_PT: {
      title: 'Verifique as nossas reservas',
      body: 'Uma vez por dia mostramos que temos o que devemos.\n\nO relatório e a forma de encontrar nele o seu saldo estão na página [prova de reservas](/proof-of-reserves).',
    },
    vi_VN: {
      title: 'Tự kiểm tra dự trữ của chúng tôi',
      body: 'Mỗi ngày một lần, chúng tôi chứng minh rằng mình nắm giữ đủ số tài sản đang nợ người dùng.\n\nBáo cáo và cách tìm số dư của bạn trong đó có tại trang [bằng chứng dự trữ](/proof-of-reserves).',
    },
    ar_AE: {
      title: 'تحقق من احتياطياتنا بنفسك',
      body: 'نُثبت مرة كل يوم أننا نحتفظ بكل ما ندين به.\n\nتجد البيان وطريقة العثور على رصيدك فيه في صفحة [إثبات الاحتياطيات](/proof-of-reserves).',
    },
  },
  {
    en_US: {
      title: 'Welcome to {brand}',
      body: 'This exchange is a demo: the coins have no value, so you can try everything.\n\n- [Markets](/markets): prices and order books that move\n- [Deposit](/wallet/deposit): free coins to begin with\n- [API](/docs/api): for your programs',
    },
    zh_CN: {
      title: '欢迎来到 {brand}',
      body: '本交易所为演示环境：币没有任何价值，您可以放心尝试所有功能。\n\n- [行情](/markets)：实时变动的价格与订单簿\n- [充值](/wallet/deposit)：领取起始用的免费币\n- [API](/docs/api)：供您的程序使用',
    },
    zh_TW: {
      title: '歡迎來到 {brand}',
      body: '本交易所為示範環境：幣沒有任何價值，您可以放心嘗試所有功能。\n\n- [行情](/markets)：即時變動的價格與訂單簿\n- [充值](/wallet/deposit)：領取起始用的免費幣\n- [API](/docs/api)：供您的程式使用',
    },
    ja_JP: {
      title: '{brand}へようこそ',
      body: 'この取引所はデモです。コインに価値はないので、すべての機能を気軽にお試しください。\n\n- [マーケット](/markets)：動き続ける価格と板\n- [入金](/wallet/deposit)：最初に使う無料のコイン\n- [API](/docs/api)：プログラム用',
    },
    ko_KR: {
      title: '{brand}에 오신 것을 환영합니다',
      body: '이 거래소는 데모입니다. 코인에 가치가 없으므로 모든 기능을 자유롭게 사용해 보세요.\n\n- [마켓](/markets): 실시간으로 움직이는 가격과 호가창\n- [입금](/wallet/deposit): 시작용 무료 코인\n- [API](/docs/api): 프로그램용',
    },
    tr_TR: {
      title: '{brand} borsasına hoş geldiniz',
      body: 'Bu borsa bir demodur: coinlerin değeri yoktur, bu yüzden her şeyi deneyebilirsiniz.\n\n- [Piyasalar](/markets): hareket eden fiyatlar ve emir defterleri\n- [Yatırma](/wallet/deposit): başlangıç için ücretsiz coinler\n- [API](/docs/api): programlarınız için',
    },
    ru_RU: {
      title: 'Добро пожаловать на {brand}',
      body: 'Эта биржа — демонстрационная: монеты ничего не стоят, поэтому можно пробовать всё.\n\n- [Рынки](/markets): живые цены и стаканы\n- [Пополнение](/wallet/deposit): бесплатные монеты для начала\n- [API](/docs/api): для ваших программ',
    },
    uk_UA: {
      title: 'Ласкаво просимо на {brand}',
      body: 'Ця біржа — демонстраційна: монети нічого не варті, тож можна пробувати все.\n\n- [Ринки](/markets): живі ціни та стакани\n- [Поповнення](/wallet/deposit): безкоштовні монети для початку\n- [API](/docs/api): для ваших програм',
    },
    es_ES: {
      title: 'Le damos la bienvenida a {brand}',
      body: 'Este exchange es una demostración: las monedas no tienen valor, así que puede probarlo todo.\n\n- [Mercados](/markets): precios y libros de órdenes que se mueven\n- [Depósito](/wallet/deposit): monedas gratis para empezar\n- [API](/docs/api): para sus programas',
    },
    fr_FR: {
      title: 'Bienvenue sur {brand}',
      body: 'Cette plateforme est une démonstration : les cryptos n’ont aucune valeur, vous pouvez donc tout essayer.\n\n- [Marchés](/markets) : des prix et des carnets d’ordres qui bougent\n- [Dépôt](/wallet/deposit) : des cryptos gratuites pour commencer\n- [API](/docs/api) : pour vos programmes',
    },
    pt_PT: {
      title: 'Bem-vindo à {brand}',
      body: 'Esta plataforma é uma demonstração: as moedas não têm valor, por isso pode experimentar tudo.\n\n- [Mercados](/markets): preços e livros de ordens em movimento\n- [Depósito](/wallet/deposit): moedas grátis para começar\n- [API](/docs/api): para os seus programas',
    },
    vi_VN: {
      title: 'Chào mừng đến với {brand}',
      body: 'Sàn này là bản demo: coin không có giá trị, vì vậy bạn có thể thử mọi thứ.\n\n- [Thị trường](/markets): giá và sổ lệnh thay đổi liên tục\n- [Nạp](/wallet/deposit): coin miễn phí để bắt đầu\n- [API](/docs/api): cho chương trình của bạn',
    },
    ar_AE: {
      title: 'مرحبًا بك في {brand}',
      body: 'هذه المنصة تجريبية: العملات بلا قيمة، فجرّب كل شيء.\n\n- [الأسواق](/markets): أسعار ودفاتر أوامر متحركة\n- [الإيداع](/wallet/deposit): عملات مجانية للبداية\n- [API](/docs/api): لبرامجك',
    },
  },
];
