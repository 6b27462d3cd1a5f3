import type { Language } from "#schemas/shared/constants.ts"
import { type VariableGroup, type variableGroups } from "#schemas/letters/variables.ts"

type Label = readonly [fr: string, en: string, pt: string]

/**
 * Label of each variable in French, English and Portuguese: shown on chips, in the picker, and in a preview without
 * values.
 */
const labels: { readonly [G in VariableGroup]: Readonly<Record<(typeof variableGroups)[G][number], Label>> } = {
  firm: {
    name: ["Nom du cabinet", "Firm’s name", "Nome do escritório"],
    website: ["Site du cabinet", "Firm’s website", "Site do escritório"]
  },
  company: {
    name: ["Raison sociale", "Company name", "Firma"],
    legal_form: ["Forme juridique", "Legal form", "Forma jurídica"],
    capital: ["Capital", "Share capital", "Capital social"],
    siren: ["SIREN", "SIREN", "SIREN"],
    siret: ["SIRET", "SIRET", "SIRET"],
    rcs: ["RCS", "RCS", "RCS"],
    naf: ["Code NAF", "NAF code", "Código NAF"],
    vat_number: ["N° de TVA", "VAT number", "N.º de IVA"],
    address: ["Adresse du siège", "Head office address", "Morada da sede"],
    city: ["Ville du siège", "Head office town", "Localidade da sede"],
    client_code: ["Code client", "Client code", "Código de cliente"],
    closing_day: ["Jour de clôture", "Closing day", "Dia de fecho"],
    email: ["E-mail du client", "Client’s email", "E-mail do cliente"],
    phone: ["Téléphone du client", "Client’s phone", "Telefone do cliente"]
  },
  mission: {
    name: ["Nom de la mission", "Mission’s name", "Nome da missão"],
    reference: ["Référence de la mission", "Mission’s reference", "Referência da missão"],
    starts_on: ["Début de la mission", "Mission starts", "Início da missão"],
    ends_on: ["Fin de la mission", "Mission ends", "Fim da missão"],
    manager: ["Responsable", "Manager", "Responsável"],
    services: ["Liste des prestations", "List of services", "Lista de serviços"],
    price_net: ["Total HT", "Total excl. VAT", "Total sem IVA"],
    price_vat: ["Total de TVA", "Total VAT", "Total de IVA"],
    price_gross: ["Total TTC", "Total incl. VAT", "Total com IVA"],
    renewal: ["Durée de reconduction", "Renewal period", "Duração da renovação"]
  },
  service: {
    title: ["Prestation", "Service", "Serviço"],
    reference: ["Référence de la prestation", "Service’s reference", "Referência do serviço"],
    deliverable: ["Livrable", "Deliverable", "Entregável"],
    description: ["Description", "Description", "Descrição"],
    frequency: ["Fréquence", "Frequency", "Frequência"],
    quantity: ["Quantité", "Quantity", "Quantidade"],
    unit_price: ["Prix unitaire HT", "Unit price excl. VAT", "Preço unitário sem IVA"],
    total_price: ["Prix HT", "Price excl. VAT", "Preço sem IVA"],
    starts_on: ["Début de la prestation", "Service starts", "Início do serviço"],
    ends_on: ["Fin de la prestation", "Service ends", "Fim do serviço"]
  },
  signatory: {
    firm: ["Signataire du cabinet", "Firm’s signatory", "Signatário do escritório"],
    client: ["Signataire du client", "Client’s signatory", "Signatário do cliente"],
    client_email: ["E-mail du signataire", "Signatory’s email", "E-mail do signatário"],
    all: ["Tous les signataires", "All signatories", "Todos os signatários"]
  },
  date: {
    today: ["Date du jour", "Today’s date", "Data de hoje"],
    year: ["Année", "Year", "Ano"]
  }
}
const groups: Readonly<Record<VariableGroup, Label>> = {
  firm: ["Cabinet", "Firm", "Escritório"],
  company: ["Client", "Client", "Cliente"],
  mission: ["Mission", "Mission", "Missão"],
  service: ["Prestation (dans un bloc répété)", "Service (in a repeated block)", "Serviço (num bloco repetido)"],
  signatory: ["Signataires", "Signatories", "Signatários"],
  date: ["Date", "Date", "Data"]
}
const place = { fr: 0, en: 1, pt: 2 } as const satisfies Record<Language, number>

const byName = new Map<string, Label>(
  Object.entries(labels).flatMap(([group, fields]) =>
    Object.entries<Label>(fields).map(([field, label]) => [`${group}.${field}`, label] as const)
  )
)

/** Label of a variable; the name itself if the variable is unknown. */
export const variableLabel = (language: Language, name: string): string => byName.get(name)?.[place[language]] ?? name
export const groupLabel = (language: Language, group: VariableGroup): string => groups[group][place[language]]
