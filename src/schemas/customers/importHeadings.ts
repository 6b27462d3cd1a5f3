import { type ImportField, importFieldsOf } from "#schemas/customers/importRules.ts"
import type { MatchedColumn } from "#schemas/customers/imports.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"

/** Normalises a heading for comparison: only lower-case letters and digits, without accents. */
export const plainHeading = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[^a-z0-9]/g, "")

/**
 * Common headings of each field in French, English and Portuguese, in normalised form, the best match first. The
 * field's own name matches too.
 */
const headings: Readonly<Record<ImportField, string>> = {
  company_name:
    "raisonsociale nom nomsociete nomdelasociete nomentreprise nomdelentreprise societe entreprise denomination denominationsociale client nomduclient nomclient companyname company name clientname denominacao denominacaosocial empresa nomedaempresa nome razaosocial",
  client_code:
    "codeclient code codedossier numerodossier numdossier nodossier numeroclient numclient reference clientcode clientnumber customercode filenumber codigo codigocliente codigodocliente codigodecliente numerodecliente",
  siret: "siret numerosiret numsiret nsiret nosiret siretnumber",
  siren: "siren numerosiren numsiren nsiren nosiren sirennumber",
  naf_code: "naf ape codenaf codeape nafape codenafape nafcode apecode codigonaf codigoape activitycode",
  legal_status:
    "formejuridique statutjuridique categoriejuridique forme legalform legalstatus formajuridica estatutojuridico",
  capital: "capital capitalsocial montantducapital sharecapital",
  rcs: "rcs villercs immatriculationrcs greffe rcsnumber registrocomercial",
  rum: "rum referenceuniquedemandat mandat mandatereference umr referenciademandato",
  creation_date:
    "datedecreation datecreation creation debutactivite creationdate datedimmatriculation founded datadecriacao datacriacao datadeconstituicao",
  closing_date:
    "datedecloture datecloture cloture datedefermeture datefermeture cessation datedecessation closingdate closed datadeencerramento dataencerramento",
  mission_letter_date:
    "lettredemission datedelettredemission datelettredemission datedelalettredemission datemission engagementletter missionletterdate dateofengagementletter datadacartademissao cartademissao",
  employee_number:
    "effectif effectifs salaries nombredesalaries nbsalaries employees employeenumber headcount staff numerodeempregados empregados numerodetrabalhadores trabalhadores efetivo",
  contact_email:
    "email mail courriel adressemail adresseemail adresseelectronique emailcontact mailcontact emailducontact contactemail contact emailaddress enderecodeemail emaildecontacto contacto",
  contact_phone:
    "telephone tel telephonecontact telcontact portable mobile phone phonenumber contactphone telefone telefonedecontacto telemovel",
  client:
    "client codeclient siret siren numeroclient dossier codedossier societe entreprise clientcode customer company clientfile cliente codigocliente codigodocliente codigodecliente empresa",
  title: "civilite titre title civility salutation titulo tratamento",
  firstname: "prenom firstname givenname forename nomeproprio primeironome",
  lastname: "nom nomdefamille nomfamille lastname surname familyname name apelido sobrenome nome",
  email:
    "email mail courriel adressemail adresseemail adresseelectronique emailaddress enderecodeemail enderecodecorreio",
  job: "fonction poste metier job jobtitle position funcao cargo profissao",
  mobile_number:
    "portable mobile telephone tel telephoneportable telportable gsm mobilenumber phone phonenumber telemovel telefone",
  birth_date: "datedenaissance datenaissance neele birthdate dateofbirth datadenascimento datanascimento nascimento",
  birth_city:
    "villedenaissance lieudenaissance communedenaissance birthcity placeofbirth birthplace cidadedenascimento naturalidade localdenascimento",
  role: "role droit droits profil acces roles access perfil funcaodeacesso papel",
  request_title:
    "titre intitule objet demande libelle sujet titredelademande objetdelademande title subject request requesttitle titulo assunto pedido titulodopedido",
  due_date:
    "echeance datedecheance dateecheance datelimite pourle arendrele delai duedate due deadline by prazo datalimite vencimento datadevencimento",
  request_notes:
    "notes note description detail details precisions commentaire commentaires remarques comments comment notas nota descricao detalhes observacoes",
  member_email:
    "email mail courriel adressemail adresseemail maildudestinataire emaildudestinataire mailducontact emailducontact recipientsemail emaildodestinatario interlocuteur destinataire contact membre member memberemail emailaddress recipient membro enderecodeemail destinatario",
  theme: "theme themes thematique tema temas",
  access_ends_on:
    "findacces datedefindacces datefinacces finacces dernierjour revocation accessend accessendson endofaccess accessuntil fimdoacesso fimdeacesso datadefimdeacesso",
  category: "categorie categoria family famille",
  service_title: "prestation service servico titre title intitule nomdelaprestation",
  reference: "reference referencia code ref",
  deliverable: "livrable deliverable entregavel",
  commercial_text: "textecommercial commercialtext textocomercial description descriptif",
  contractual_text: "textecontractuel contractualtext textocontratual",
  unit_price:
    "prixunitaireht unitpriceexclvat precounitariosemiva prix prixunitaire prixht unitprice price preco precounitario tarif",
  vat_rate: "tva vat iva tauxdetva vatrate taxadeiva",
  quantity: "quantite quantity quantidade qte",
  unit: "unite unit unidade",
  duration: "duree duration duracao",
  duration_unit: "unitededuree durationunit unidadededuracao",
  frequency: "frequence frequency frequencia periodicite",
  hours_budget: "tempsprevu plannedtime tempoprevisto temps heures hours horas budget",
  client_visible: "visibledesclients visibletoclients visivelparaosclientes visible visivel",
  service_tasks: "taches tasks tarefas"
}

const known: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  Object.entries(headings).map(([field, words]) => [field, [plainHeading(field), ...words.split(" ")]])
)

/**
 * Proposes a column for each field by its heading; `column` counts from 0. Better matches are assigned first; each
 * field and each column is used once at most.
 */
export const proposedColumns = (kind: ImportKind, found: ReadonlyArray<string>): ReadonlyArray<MatchedColumn> => {
  const plain = found.map(plainHeading)
  const offers = importFieldsOf(kind).flatMap((field) => {
    const words = known.get(field) ?? []
    return plain.flatMap((heading, column) => {
      const rank = words.indexOf(heading)
      return rank < 0 ? [] : [{ field, column, rank }]
    })
  })
  const taken = new Set<string | number>()
  const matched: Array<MatchedColumn> = []
  for (const { column, field } of offers.toSorted((one, other) => one.rank - other.rank)) {
    if (taken.has(field) || taken.has(column)) continue
    taken.add(field).add(column)
    matched.push({ field, column })
  }
  return matched.toSorted((one, other) => one.column - other.column)
}
