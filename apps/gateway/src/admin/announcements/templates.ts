import type { PostKind } from '@pelorus/protocol/announcements/kinds.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';

export type TemplateKind = Exclude<PostKind, 'news'>;

/** What listings, delistings and maintenance are announced with until staff change it; {subject}: the market, or what stops. */
export const TEMPLATES: Readonly<
  Record<TemplateKind, Readonly<Record<LocaleTag, readonly [title: string, body: string]>>>
> = {
  listing: {
    en_US: ['{subject} is listed', 'You can now trade {subject}.\n\nSee all [markets](/markets).'],
    zh_CN: ['{subject} 已上线', '现在可以交易 {subject}。\n\n查看全部[行情](/markets)。'],
    zh_TW: ['{subject} 已上線', '現在可以交易 {subject}。\n\n查看全部[行情](/markets)。'],
    ja_JP: ['{subject}が上場しました', '{subject}の取引を開始しました。\n\n[マーケット](/markets)をご覧ください。'],
    ko_KR: ['{subject} 상장', '이제 {subject}을(를) 거래할 수 있습니다.\n\n모든 [마켓](/markets) 보기.'],
    tr_TR: ['{subject} listelendi', 'Artık {subject} işlemi yapabilirsiniz.\n\nTüm [piyasalar](/markets).'],
    ru_RU: ['{subject} в листинге', 'Теперь можно торговать {subject}.\n\nВсе [рынки](/markets).'],
    uk_UA: ['{subject} у лістингу', 'Тепер можна торгувати {subject}.\n\nУсі [ринки](/markets).'],
    es_ES: ['{subject} ya cotiza', 'Ya puede operar con {subject}.\n\nVea todos los [mercados](/markets).'],
    fr_FR: ['{subject} est coté', 'Vous pouvez désormais négocier {subject}.\n\nVoir tous les [marchés](/markets).'],
    pt_PT: ['{subject} está listado', 'Já pode negociar {subject}.\n\nVeja todos os [mercados](/markets).'],
    vi_VN: ['{subject} đã được niêm yết', 'Bạn đã có thể giao dịch {subject}.\n\nXem mọi [thị trường](/markets).'],
    ar_AE: ['تم إدراج {subject}', 'يمكنك الآن تداول {subject}.\n\nاطلع على كل [الأسواق](/markets).'],
  },
  delisting: {
    en_US: [
      '{subject} will be delisted',
      'Trading of {subject} will end. Orders that are open then are cancelled, and what they hold is free again.\n\nPlease move your coins in time: [withdraw](/wallet/withdraw).',
    ],
    zh_CN: [
      '{subject} 即将下架',
      '{subject} 将停止交易。届时未成交的订单会被撤销，占用的资金随即释放。\n\n请及时转移您的资产：[提现](/wallet/withdraw)。',
    ],
    zh_TW: [
      '{subject} 即將下架',
      '{subject} 將停止交易。屆時未成交的訂單會被撤銷，佔用的資金隨即釋放。\n\n請及時轉移您的資產：[提領](/wallet/withdraw)。',
    ],
    ja_JP: [
      '{subject}の上場廃止について',
      '{subject}の取引を終了します。その時点の未約定注文は取り消され、拘束された資産は解放されます。\n\n早めに資産を移してください：[出金](/wallet/withdraw)。',
    ],
    ko_KR: [
      '{subject} 상장폐지 예정',
      '{subject} 거래가 종료됩니다. 그때 미체결 주문은 취소되고 묶인 자산은 풀립니다.\n\n제때 자산을 옮겨 주세요: [출금](/wallet/withdraw).',
    ],
    tr_TR: [
      '{subject} listeden çıkarılacak',
      '{subject} işlemleri sona erecek. O sırada açık olan emirler iptal edilir ve ayrılan varlıklar serbest kalır.\n\nVarlıklarınızı zamanında taşıyın: [çekme](/wallet/withdraw).',
    ],
    ru_RU: [
      '{subject} будет исключён из листинга',
      'Торги {subject} завершатся. Открытые к тому времени ордера будут отменены, а средства в них — освобождены.\n\nПереведите монеты вовремя: [вывод](/wallet/withdraw).',
    ],
    uk_UA: [
      '{subject} буде виключено з лістингу',
      'Торги {subject} завершаться. Відкриті на той час ордери буде скасовано, а кошти в них — звільнено.\n\nПереведіть монети вчасно: [виведення](/wallet/withdraw).',
    ],
    es_ES: [
      '{subject} dejará de cotizar',
      'La negociación de {subject} terminará. Las órdenes que sigan abiertas se cancelan y lo que reservaban queda libre.\n\nMueva sus monedas a tiempo: [retirar](/wallet/withdraw).',
    ],
    fr_FR: [
      '{subject} sera retiré de la cote',
      'La négociation de {subject} prendra fin. Les ordres encore ouverts seront annulés et ce qu’ils réservaient libéré.\n\nDéplacez vos cryptos à temps : [retirer](/wallet/withdraw).',
    ],
    pt_PT: [
      '{subject} será removido',
      'A negociação de {subject} vai terminar. As ordens ainda abertas são canceladas e o que reservavam fica livre.\n\nMova as suas moedas a tempo: [levantar](/wallet/withdraw).',
    ],
    vi_VN: [
      '{subject} sẽ bị hủy niêm yết',
      'Giao dịch {subject} sẽ kết thúc. Các lệnh còn mở khi đó sẽ bị hủy và tài sản bị giữ được trả lại.\n\nHãy chuyển coin kịp thời: [rút](/wallet/withdraw).',
    ],
    ar_AE: [
      'سيُلغى إدراج {subject}',
      'سينتهي تداول {subject}. تُلغى الأوامر المفتوحة حينها ويُفرج عما تحجزه.\n\nيرجى نقل عملاتك في الوقت المناسب: [السحب](/wallet/withdraw).',
    ],
  },
  maintenance: {
    en_US: [
      'Maintenance: {subject}',
      '{subject} will not be available for a time. Your funds are safe.\n\nFollow the [system status](/status).',
    ],
    zh_CN: ['维护通知：{subject}', '{subject} 将暂时不可用，您的资金安全无虞。\n\n请关注[系统状态](/status)。'],
    zh_TW: ['維護通知：{subject}', '{subject} 將暫時無法使用，您的資金安全無虞。\n\n請關注[系統狀態](/status)。'],
    ja_JP: [
      'メンテナンスのお知らせ：{subject}',
      '{subject}は一時的に利用できません。お預かりした資産は安全です。\n\n[稼働状況](/status)をご確認ください。',
    ],
    ko_KR: [
      '점검 안내: {subject}',
      '{subject}을(를) 잠시 이용할 수 없습니다. 자산은 안전합니다.\n\n[시스템 상태](/status)를 확인하세요.',
    ],
    tr_TR: [
      'Bakım: {subject}',
      '{subject} bir süre kullanılamayacak. Varlıklarınız güvende.\n\n[Sistem durumunu](/status) izleyin.',
    ],
    ru_RU: [
      'Технические работы: {subject}',
      '{subject} временно не будет работать. Ваши средства в безопасности.\n\nСледите за [состоянием систем](/status).',
    ],
    uk_UA: [
      'Технічні роботи: {subject}',
      '{subject} тимчасово не працюватиме. Ваші кошти в безпеці.\n\nСтежте за [станом систем](/status).',
    ],
    es_ES: [
      'Mantenimiento: {subject}',
      '{subject} no estará disponible durante un tiempo. Sus fondos están seguros.\n\nSiga el [estado del sistema](/status).',
    ],
    fr_FR: [
      'Intervention technique : {subject}',
      '{subject} sera indisponible un moment. Vos fonds sont en sécurité.\n\nSuivez l’[état des services](/status).',
    ],
    pt_PT: [
      'Manutenção: {subject}',
      '{subject} ficará indisponível por algum tempo. Os seus fundos estão seguros.\n\nAcompanhe o [estado do sistema](/status).',
    ],
    vi_VN: [
      'Bảo trì: {subject}',
      '{subject} sẽ tạm ngừng hoạt động. Tài sản của bạn vẫn an toàn.\n\nTheo dõi [trạng thái hệ thống](/status).',
    ],
    ar_AE: ['صيانة: {subject}', 'لن يتوفر {subject} لبعض الوقت. أموالك في أمان.\n\nتابع [حالة النظام](/status).'],
  },
};
