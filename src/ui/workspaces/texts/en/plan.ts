/** Texts of a firm’s products, limits and emergency accesses. */
export const plan = {
  "emergency.title": "Emergency accesses of the platform",
  "emergency.text":
    "The platform’s team sees no document, except by an access with a time limit whose reason you read here. Each document that is opened is in your log.",
  "emergency.none": "No emergency access.",
  "emergency.somebody": "A former member of the platform",
  "emergency.open": "Open",
  "emergency.by.visitor": "Ended by its author",
  "emergency.by.firm": "Ended by the firm",
  "emergency.by.time": "Ended, time is over",
  "emergency.by.rights": "Ended, rights taken away",
  "emergency.span": "from {{from}} to {{until}}",
  "emergency.documents_one": "{{count}} document opened",
  "emergency.documents_other": "{{count}} documents opened",
  "emergency.end": "End this access",
  "emergency.ended": "The access has ended.",
  back: "Take back",
  "back.of": "Take back the product “{{name}}”",
  gigabytes: "{{shown}} GB",
  none: "This firm has no product.",
  "own.none": "No product: the firm’s modules are set one by one.",
  "passed.people":
    "The team has more people than the plan provides for. Nobody loses access; nobody else can be invited.",
  "passed.storage":
    "The documents take more room than the plan provides for. Nothing is deleted; no file can be added.",
  sell: "Sell this product",
  "sell.which": "Product to sell",
  since: "since {{date}}",
  sold: "{{firm}} now has the product “{{name}}”.",
  taken: "The product “{{name}}” is taken back from {{firm}}.",
  "taking.confirm": "Take the product back",
  "taking.text":
    "The modules that it brought are switched off for the firm, and its unused signatures are taken back. Nothing made with them is deleted.",
  "taking.title": "Take “{{name}}” back from {{firm}}?",
  title: "Plan",
  "use.of": "{{used}} of {{most}}",
  "use.people": "People in the team",
  "use.signatures": "Signatures left",
  "use.storage": "Storage"
}
