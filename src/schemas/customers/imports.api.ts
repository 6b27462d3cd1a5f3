import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { everyImportField, importColumnLimit } from "#schemas/customers/importRules.ts"
import { Import, ImportChanges, ImportIdParam, KeptLine } from "#schemas/customers/imports.ts"
import { everyImportKind } from "#schemas/customers/listWords.ts"
import { FirmIdParam } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, TooLarge, Unprocessable } from "#schemas/shared/problem.ts"

const firm = { firmId: FirmIdParam }
const one = { ...firm, importId: ImportIdParam }
const changing = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const

/** The column of each field; an omitted field has no column. */
export const Matching = Schema.Struct({
  columns: said(
    Schema.Array(
      Schema.Struct({
        field: said(Schema.Literals(everyImportField), "customer.choice_invalid"),
        column: said(
          Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: importColumnLimit - 1 })),
          "customer.choice_invalid"
        )
      })
    ).check(Schema.isMaxLength(importColumnLimit)),
    "customer.choice_invalid"
  )
})
export interface Matching extends Schema.Schema.Type<typeof Matching> {}

/**
 * [VAL-049] [VAL-050] [CST-016] [TSK-017] Imports client files, client users, information requests or services from a
 * csv or xlsx file. The steps: read the file, match columns, validate, correct lines, import the valid ones. Only the
 * user who uploaded the file can access the import.
 */
export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    /** Uploads the file's bytes, 1 MiB at most. The file type is detected from the bytes. */
    HttpApiEndpoint.post("read", "/accounting-firms/:firmId/imports", {
      params: firm,
      query: {
        kind: Schema.Literals(everyImportKind),
        name: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(255)))
      },
      payload: HttpApiSchema.StreamUint8Array(),
      success: Data(Import).pipe(HttpApiSchema.status(201)),
      error: [BadRequest, Forbidden, NotFound, TooLarge, Unprocessable]
    }),
    HttpApiEndpoint.get("find", "/accounting-firms/:firmId/imports/:importId", {
      params: one,
      success: Data(Import),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Validates all lines with these columns. Imports nothing, only updates `report`. */
    HttpApiEndpoint.post("check", "/accounting-firms/:firmId/imports/:importId/checks", {
      params: one,
      payload: Matching,
      success: Data(Import),
      error: changing
    }),
    /** The lines that are not imported yet, with the user's corrections. */
    HttpApiEndpoint.get("lines", "/accounting-firms/:firmId/imports/:importId/lines", {
      params: one,
      success: Data(Schema.Array(KeptLine)),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Corrects cells, or excludes and includes lines, then validates all lines again. */
    HttpApiEndpoint.post("correct", "/accounting-firms/:firmId/imports/:importId/corrections", {
      params: one,
      payload: ImportChanges,
      success: Data(Import),
      error: changing
    }),
    /**
     * Starts a job that imports the valid lines, and answers at once. Information requests are imported all or none
     * (TSK-O02).
     */
    HttpApiEndpoint.post("launch", "/accounting-firms/:firmId/imports/:importId/runs", {
      params: one,
      success: Data(Import).pipe(HttpApiSchema.status(202)),
      error: changing
    }),
    HttpApiEndpoint.delete("forget", "/accounting-firms/:firmId/imports/:importId", {
      params: one,
      success: HttpApiSchema.NoContent,
      error: [BadRequest, Forbidden, NotFound, Conflict]
    })
  )
  .middleware(SignedInOnly) {}
