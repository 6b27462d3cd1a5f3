import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type Turn = (request: IncomingMessage, response: ServerResponse) => void

const place = (siret: string, more: Readonly<Record<string, unknown>> = {}) => ({
  siret,
  activite_principale: "70.10Z",
  activite_principale_naf25: "66.30Y",
  adresse: "IMMEUBLE LE GRAND 17 BOULEVARD HAUSSMANN 75009 PARIS",
  code_postal: "75009",
  commune: "75109",
  libelle_commune: "PARIS",
  etat_administratif: "A",
  est_siege: false,
  ancien_siege: false,
  latitude: "48.87",
  tranche_effectif_salarie: null,
  ...more
})

/** A company in the format of the public register, with fields that the portal ignores. */
export const sirene = (siret: string, more: Readonly<Record<string, unknown>> = {}) => ({
  siren: siret.slice(0, 9),
  nom_complet: "ETABLISSEMENTS MARTIN (MARTIN & CO)",
  nom_raison_sociale: "ETABLISSEMENTS MARTIN / LYON",
  sigle: null,
  nombre_etablissements: 2,
  siege: place(siret, { est_siege: true, complement_adresse: "IMMEUBLE LE GRAND", libelle_cedex: null }),
  activite_principale: "47.11B",
  categorie_entreprise: "PME",
  date_creation: "1987-03-01",
  dirigeants: [{ nom: "MARTIN", prenoms: "ANNE", type_dirigeant: "personne physique" }],
  etat_administratif: "A",
  nature_juridique: "5710",
  statut_diffusion: "O",
  matching_etablissements: [place(siret, { est_siege: true })],
  immatriculation: { capital_social: 50_000.5, devise_capital: "EUR", date_cloture_exercice: "3006" },
  tva: [`FR${String((12 + 3 * (Number(siret.slice(0, 9)) % 97)) % 97).padStart(2, "0")}${siret.slice(0, 9)}`],
  ...more
})
export { place }

const answer = (results: ReadonlyArray<unknown>) => ({
  results,
  total_results: results.length,
  page: 1,
  per_page: 1,
  total_pages: results.length
})

/** A fake register on a local port. It knows the given companies, and uses up the planned failures in order. */
export const startRegister = async () => {
  const companies = new Map<string, unknown>()
  const turns: Array<Turn> = []
  const asked: Array<{ readonly siret: string; readonly agent: string }> = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://register.invalid")
    const siret = url.searchParams.get("q") ?? ""
    asked.push({ siret, agent: request.headers["user-agent"] ?? "" })
    const turn = turns.shift()
    if (turn !== undefined) return turn(request, response)
    if (url.pathname !== "/search") return response.writeHead(404).end()
    const found = companies.get(siret)
    response.writeHead(200, { "content-type": "application/json" })
    response.end(JSON.stringify(answer(found === undefined ? [] : [found])))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    companies,
    asked,
    /** Plans how the next requests are answered instead of normally. */
    next: (...more: ReadonlyArray<Turn>) => turns.push(...more),
    /** Removes the next planned failures. */
    drop: (count: number) => turns.splice(0, Math.min(count, turns.length)),
    status:
      (code: number, headers: Readonly<Record<string, string>> = {}): Turn =>
      (_, response) => {
        response.writeHead(code, headers).end('{"erreur":"non"}')
      },
    text:
      (body: string): Turn =>
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json" }).end(body)
      },
    silence: (() => undefined) satisfies Turn,
    hangUp: ((request) => request.socket.destroy()) satisfies Turn,
    answer,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
