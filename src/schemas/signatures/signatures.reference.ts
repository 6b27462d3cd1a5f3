import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the signature calls for the API documentation. */
export const signaturesReference = {
  signatures: {
    title: "Signatures",
    text: "Documents that people sign electronically, one after the other, each by a personal link.",
    calls: {
      list: "Lists a firm's signatures, the open ones that end first at the top.",
      balance: "Tells how many documents the firm may still send.",
      account: "Tells the provider how many documents a firm may still send.",
      credit: "Adds signatures to a firm's balance, or takes some back, for the provider.",
      ofVendor: "Lists a company's signatures.",
      send: "Sends a PDF document to signature. Everything is checked before anything is sent.",
      prepare: "Says whether a document can be signed, by whom, and how many signatures are left.",
      convert: "Makes a PDF of an office file or a picture beside it, to be sent to signature.",
      history: "Reads a signature's journal, oldest line first.",
      order: "Changes the order of those who wait.",
      link: "Gives the caller, whose turn it is, their personal link.",
      read: "Reads a signature with its signatories.",
      event: "Cancels a signature, reminds whoever has to sign, or seals again what could not be sealed.",
      correct: "Corrects a signatory who has not answered."
    }
  },
  signing: {
    title: "Signing",
    text: "What the holder of a personal link does. No session is needed.",
    calls: {
      visit: "Opens a personal link and gives a pass for an hour.",
      document: "Downloads the document that is signed; ranges are served.",
      code: "Sends the signatory a one-time code, by text message or by mail.",
      sign: "Signs with the code and consent.",
      refuse: "Refuses with a reason, which ends the signature for everyone.",
      delegate: "Names somebody else to sign instead.",
      news: "Takes what the configured outside signing service says of a signatory.",
      verify: "Says of each signature of a PDF whether it holds. The file is not kept."
    }
  }
} satisfies Reference
