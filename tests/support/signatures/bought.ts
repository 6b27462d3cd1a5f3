// A certificate like one bought from a provider: a PKCS#12 file made by openssl.
import { generateKeyPairSync } from "node:crypto"
import { readFileSync } from "node:fs"
import { keep, openssl } from "#tests/support/signatures/tools.ts"

export const boughtPassword = "mot de pâsse"

/** Creates the PKCS#12 file; `how` is passed on to `openssl pkcs12`. */
export const bought = (name: string, key: "rsa" | "ec", ...how: ReadonlyArray<string>) => {
  const pair =
    key === "rsa"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" })
  const keyFile = keep(`${name}.key`, pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string)
  const [certificate, bundle] = [keep(`${name}.pem`, ""), keep(`${name}.p12`, "")]
  openssl(
    "req",
    "-x509",
    "-key",
    keyFile,
    "-out",
    certificate,
    "-days",
    "30",
    "-utf8",
    "-subj",
    "/C=FR/O=Cabinet Émeraude/CN=Cachet"
  )
  const made = openssl(
    "pkcs12",
    "-export",
    "-inkey",
    keyFile,
    "-in",
    certificate,
    "-out",
    bundle,
    "-passout",
    `pass:${boughtPassword}`,
    ...how
  )
  if (!made.isFine) throw new Error(made.text)
  return readFileSync(bundle)
}
