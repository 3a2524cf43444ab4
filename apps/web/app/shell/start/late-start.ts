/** Scripts start after this time even without a paint, as when a style sheet fails or an extension interferes. */
const PAINT_FALLBACK_MS = 3_000;

/**
 * Asks for a document's scripts once it is painted (WEB-68): its style, words and face have the connection to themselves
 * until then. A tab that nobody sees is not painted, and a browser that does not tell of it is not waited for: there at
 * once. Stands in the document as text, after the scripts that `late-scripts.ts` has put off. While they are on their way
 * the browser reads its tables of languages, which the first script would else wait for: 11 ms, four times that on a phone.
 */
export const LATE_START = `(function(){var d=document,b=0;function go(){if(b)return;b=1;d.querySelectorAll('link[rel="later"]').forEach(function(l){l.rel="modulepreload"});d.querySelectorAll('script[type="later"]').forEach(function(o){var s=d.createElement("script");s.type="module";s.nonce=o.nonce;s.text=o.text;o.replaceWith(s)});setTimeout(function(){Intl.DateTimeFormat.supportedLocalesOf(d.documentElement.lang)})}var P=window.PerformanceObserver;if(d.hidden||!P||!(P.supportedEntryTypes||[]).includes("paint"))return go();setTimeout(go,${PAINT_FALLBACK_MS});new P(function(_,o){o.disconnect();go()}).observe({type:"paint",buffered:true})})()`;
