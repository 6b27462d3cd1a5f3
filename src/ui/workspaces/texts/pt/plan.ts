/** Texts of a firm’s products, limits and emergency accesses. */
export const plan = {
  "emergency.title": "Acessos excecionais da plataforma",
  "emergency.text":
    "A equipa da plataforma não vê nenhum documento, salvo por um acesso limitado no tempo cuja razão lê aqui. Cada documento aberto fica no seu registo.",
  "emergency.none": "Nenhum acesso excecional.",
  "emergency.somebody": "Um antigo membro da plataforma",
  "emergency.open": "Em curso",
  "emergency.by.visitor": "Terminado pelo autor",
  "emergency.by.firm": "Terminado pelo escritório",
  "emergency.by.time": "Terminado, tempo esgotado",
  "emergency.by.rights": "Terminado, direitos retirados",
  "emergency.span": "de {{from}} a {{until}}",
  "emergency.documents_one": "{{count}} documento aberto",
  "emergency.documents_other": "{{count}} documentos abertos",
  "emergency.documents_many": "{{count}} de documentos abertos",
  "emergency.end": "Terminar este acesso",
  "emergency.ended": "O acesso terminou.",
  back: "Retomar",
  "back.of": "Retomar o produto “{{name}}”",
  gigabytes: "{{shown}} GB",
  none: "Este escritório não tem nenhum produto.",
  "own.none": "Nenhum produto: os módulos do escritório são definidos um a um.",
  "passed.people":
    "A equipa tem mais pessoas do que a subscrição prevê. Ninguém perde o acesso; mais ninguém pode ser convidado.",
  "passed.storage":
    "Os documentos ocupam mais espaço do que a subscrição prevê. Nada é eliminado; nenhum ficheiro pode ser acrescentado.",
  sell: "Vender este produto",
  "sell.which": "Produto a vender",
  since: "desde {{date}}",
  sold: "{{firm}} tem agora o produto “{{name}}”.",
  taken: "O produto “{{name}}” foi retomado a {{firm}}.",
  "taking.confirm": "Retomar o produto",
  "taking.text":
    "Os módulos que trouxe são retirados ao escritório, bem como as assinaturas não utilizadas. Nada do que foi feito com eles é eliminado.",
  "taking.title": "Retomar “{{name}}” a {{firm}}?",
  title: "Subscrição",
  "use.of": "{{used}} de {{most}}",
  "use.people": "Pessoas na equipa",
  "use.signatures": "Assinaturas restantes",
  "use.storage": "Armazenamento"
}
