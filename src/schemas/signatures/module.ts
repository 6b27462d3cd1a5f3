import { SignaturesApi, SigningApi } from "#schemas/signatures/signatures.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `signatures`. */
export const signaturesModule = {
  groups: [SignaturesApi, SigningApi],
  reference: {
    signatures: {
      title: "Signatures",
      text: "Documents that people sign electronically, in order, each by a personal link.",
      calls: {
        list: "Lists a firm's signatures; open ones first, by expiry date.",
        balance: "Reads how many documents the firm may still send.",
        account: "Reads how many documents a firm may still send; for super admins.",
        credit: "Adds signatures to a firm's balance, or subtracts some; for super admins.",
        ofVendor: "Lists a company's signatures, open ones first.",
        send: "Sends a PDF document to signature. All fields are validated before anything is stored or sent.",
        prepare: "Reads whether a document can be signed, the possible signatories, and the balance.",
        convert: "Converts an office file or a picture to a PDF in the same folder.",
        history: "Reads a signature's journal, oldest entry first.",
        order: "Changes the order of the signatories who are still waiting.",
        link: "Creates a personal link for the caller, if it is their turn to sign.",
        read: "Reads a signature with its signatories.",
        event: "Cancels a signature, reminds the signatories whose turn it is, or retries a failed seal.",
        correct: "Corrects a signatory who has not answered."
      }
    },
    signing: {
      title: "Signing",
      text: "Calls for the owner of a personal link; no session is needed.",
      calls: {
        visit: "Opens a personal link and answers a pass, valid for an hour.",
        document: "Downloads the document to sign; supports range requests.",
        code: "Sends the signatory a one-time code by text message or mail.",
        sign: "Signs, with the code and the signatory's consent.",
        refuse: "Refuses to sign, with a reason; this ends the signature for everyone.",
        delegate: "Names another person to sign instead.",
        news: "Webhook of the configured outside signing service.",
        verify: "Verifies each signature of a PDF. The file is not stored."
      }
    }
  }
} as const satisfies SchemaModule
