import { expect, test } from "vitest";
import { requireResponse } from "./strict-xml.ts";

const HERE = "https://spaces.example.org/acs";
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const response = (destination: string, status: string): string =>
  `<p:Response Destination="${destination}"><p:Status><p:StatusCode Value="${status}"/></p:Status></p:Response>`;

test("a successful response for this address is accepted", () => {
  expect(() => requireResponse(response(HERE, SUCCESS), HERE)).not.toThrow();
});

test.each([
  ["for another address", response("https://other.example.org/", SUCCESS)],
  ["of another status", response(HERE, "urn:oasis:names:tc:SAML:2.0:status:Responder")],
  ["without a response", `<p:Status><p:StatusCode Value="${SUCCESS}"/></p:Status>`],
  ["of very many openings", "<Response ".repeat(20_000)],
  ["of very many statuses", `<Response>${"<StatusCode ".repeat(16_000)}`],
])("a response with %s is rejected", (_, xml) => {
  expect(() => requireResponse(xml, HERE)).toThrow("XML: ");
});
