import type { Language } from "#schemas/shared/constants.ts"
import type { FactKind } from "#schemas/signatures/signature.ts"

/** The texts of signatures, seals and the evidence inside PDFs. */
interface Words {
  readonly sending: string
  readonly signing: string
  readonly sealing: string
  readonly evidenceSealing: string
  /** `{{at}}` stands for a date and time. */
  readonly signedAt: string
  /** The complete text message. */
  readonly codeSms: string
  readonly evidenceName: string
  readonly title: string
  readonly file: string
  readonly before: string
  readonly after: string
  readonly sender: string
  readonly period: string
  readonly level: string
  readonly how: string
  /** Text in place of `level` if people signed at an external service; `{{service}}` is its name. */
  readonly levelElsewhere: string
  readonly howElsewhere: string
  readonly check: string
  readonly who: string
  readonly journal: string
  /** Label of the hash that chains a journal line to the previous one. */
  readonly line: string
  readonly page: string
  readonly facts: Readonly<Record<FactKind, string>>
  readonly details: Readonly<
    Record<"email" | "network" | "browser" | "document" | "reason" | "to" | "time" | "service", string>
  >
  readonly stamped: string
  readonly clock: string
}

export const signingWords: Readonly<Record<Language, Words>> = {
  fr: {
    sending: "Envoi à la signature",
    signing: "Lu et approuvé",
    sealing: "Scellement",
    evidenceSealing: "Scellement du dossier de preuve",
    signedAt: "Signé le {{at}}",
    codeSms: "{{code}} : votre code pour signer « {{document}} ». Ne le donnez à personne.",
    evidenceName: "preuve",
    title: "Dossier de preuve",
    file: "Document",
    before: "Empreinte SHA-256 du document envoyé",
    after: "Empreinte SHA-256 du document signé",
    sender: "Envoyé par",
    period: "Du premier envoi au scellement",
    level: "Signature électronique simple au sens de l’article 3, point 10, du règlement (UE) n° 910/2014 (eIDAS).",
    how: "Chaque signataire a ouvert son lien personnel, pu lire tout le document, donné son consentement et confirmé par un code à usage unique qui lui a été envoyé.",
    levelElsewhere: "Signature électronique par le service {{service}}, au niveau que ce service déclare.",
    howElsewhere:
      "Chaque signataire a reçu son lien personnel et signé sur la page de {{service}}, qui a confirmé chaque signature par un message authentifié. Le document signé vient de ce service ; ses signatures ont été vérifiées à l’arrivée.",
    check:
      "Ce dossier est lui-même scellé : toute modification se voit. Il porte le journal en pièce jointe (journal.json) ; chaque ligne nomme l’empreinte de la précédente.",
    who: "Signataires",
    journal: "Journal",
    line: "Empreinte de cette ligne",
    page: "Page",
    facts: {
      created: "Demande de signature créée",
      sent: "Document certifié et envoyé",
      handedOver: "Document confié au service de signature",
      invited: "Lien personnel envoyé",
      reminded: "Rappel envoyé",
      opened: "Document ouvert",
      codeSent: "Code à usage unique envoyé",
      signed: "Document signé",
      refused: "Signature refusée",
      delegated: "Signature confiée à une autre personne",
      corrected: "Coordonnées corrigées",
      reordered: "Ordre des signataires changé",
      cancelled: "Signature annulée",
      expired: "Délai de signature passé",
      sealed: "Document scellé"
    },
    details: {
      email: "E-mail",
      network: "Adresse réseau",
      browser: "Navigateur",
      document: "Empreinte SHA-256 du document",
      reason: "Raison",
      to: "À",
      time: "Heure",
      service: "Service"
    },
    stamped: "horodatage d’une autorité (RFC 3161)",
    clock: "horloge du serveur"
  },
  en: {
    sending: "Sent to signature",
    signing: "Read and approved",
    sealing: "Sealing",
    evidenceSealing: "Sealing of the evidence",
    signedAt: "Signed on {{at}}",
    codeSms: "{{code}} is your code to sign “{{document}}”. Do not give it to anyone.",
    evidenceName: "evidence",
    title: "Evidence of signature",
    file: "Document",
    before: "SHA-256 of the document that was sent",
    after: "SHA-256 of the signed document",
    sender: "Sent by",
    period: "From the first sending to the seal",
    level: "Simple electronic signature within the meaning of Article 3(10) of Regulation (EU) No 910/2014 (eIDAS).",
    how: "Each signatory opened a personal link, could read the whole document, gave consent and confirmed with a one-time code that was sent to them.",
    levelElsewhere: "Electronic signature by the service {{service}}, at the level that this service states.",
    howElsewhere:
      "Each signatory got a personal link and signed on the page of {{service}}, which confirmed each signature by an authenticated message. The signed document comes from this service; its signatures were verified on arrival.",
    check:
      "This file is sealed itself: any change shows. It carries the journal as an attachment (journal.json); each line names the hash of the one before.",
    who: "Signatories",
    journal: "Journal",
    line: "Hash of this line",
    page: "Page",
    facts: {
      created: "Signature request created",
      sent: "Document certified and sent",
      handedOver: "Document handed to the signing service",
      invited: "Personal link sent",
      reminded: "Reminder sent",
      opened: "Document opened",
      codeSent: "One-time code sent",
      signed: "Document signed",
      refused: "Signature refused",
      delegated: "Signature handed to somebody else",
      corrected: "Details corrected",
      reordered: "Order of signatories changed",
      cancelled: "Signature cancelled",
      expired: "Time to sign over",
      sealed: "Document sealed"
    },
    details: {
      email: "Email",
      network: "Network address",
      browser: "Browser",
      document: "SHA-256 of the document",
      reason: "Reason",
      to: "To",
      time: "Time",
      service: "Service"
    },
    stamped: "time stamp of an authority (RFC 3161)",
    clock: "the server’s clock"
  },
  pt: {
    sending: "Envio para assinatura",
    signing: "Lido e aprovado",
    sealing: "Selagem",
    evidenceSealing: "Selagem do dossiê de prova",
    signedAt: "Assinado em {{at}}",
    codeSms: "{{code}} é o seu código para assinar “{{document}}”. Não o dê a ninguém.",
    evidenceName: "prova",
    title: "Dossiê de prova",
    file: "Documento",
    before: "SHA-256 do documento enviado",
    after: "SHA-256 do documento assinado",
    sender: "Enviado por",
    period: "Do primeiro envio à selagem",
    level: "Assinatura eletrónica simples na aceção do artigo 3.º, ponto 10, do Regulamento (UE) n.º 910/2014 (eIDAS).",
    how: "Cada signatário abriu a sua ligação pessoal, pôde ler todo o documento, deu o seu consentimento e confirmou com um código de utilização única que lhe foi enviado.",
    levelElsewhere: "Assinatura eletrónica pelo serviço {{service}}, ao nível que este serviço declara.",
    howElsewhere:
      "Cada signatário recebeu a sua ligação pessoal e assinou na página de {{service}}, que confirmou cada assinatura por uma mensagem autenticada. O documento assinado vem deste serviço; as suas assinaturas foram verificadas à chegada.",
    check:
      "Este dossiê está ele próprio selado: qualquer alteração é visível. Inclui o diário em anexo (journal.json); cada linha indica o hash da anterior.",
    who: "Signatários",
    journal: "Diário",
    line: "Hash desta linha",
    page: "Página",
    facts: {
      created: "Pedido de assinatura criado",
      sent: "Documento certificado e enviado",
      handedOver: "Documento confiado ao serviço de assinatura",
      invited: "Ligação pessoal enviada",
      reminded: "Lembrete enviado",
      opened: "Documento aberto",
      codeSent: "Código de utilização única enviado",
      signed: "Documento assinado",
      refused: "Assinatura recusada",
      delegated: "Assinatura confiada a outra pessoa",
      corrected: "Dados corrigidos",
      reordered: "Ordem dos signatários alterada",
      cancelled: "Assinatura anulada",
      expired: "Prazo de assinatura terminado",
      sealed: "Documento selado"
    },
    details: {
      email: "E-mail",
      network: "Endereço de rede",
      browser: "Navegador",
      document: "SHA-256 do documento",
      reason: "Motivo",
      to: "Para",
      time: "Hora",
      service: "Serviço"
    },
    stamped: "selo temporal de uma autoridade (RFC 3161)",
    clock: "relógio do servidor"
  }
}

const locales = { fr: "fr-FR", en: "en-GB", pt: "pt-PT" } as const
/** Date and time in Paris, with the name of the time zone. */
export const signedMoment = (language: Language, instant: string) =>
  `${new Intl.DateTimeFormat(locales[language], { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" }).format(new Date(instant))} (Paris)`
