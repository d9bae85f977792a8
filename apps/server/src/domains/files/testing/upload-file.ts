import type { FileRecord } from "@veranda/contract";
import type { TestPerson } from "../../../testing/people.ts";
import type { TestServer } from "../../../testing/test-server.ts";

/** Sends a part like a page; returns the status. */
export async function putPart(server: TestServer, url: string, body: Uint8Array): Promise<number> {
  const answer = await fetch(new URL(url, server.origin), { method: "PUT", body: Uint8Array.from(body) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Uploads a file in order, and returns the server's record. */
export async function uploadFile(
  server: TestServer,
  person: TestPerson,
  bytes: Uint8Array,
  name: string,
  given: { contentType?: string; roomID?: string } = {},
): Promise<FileRecord> {
  const { contentType = "application/octet-stream", roomID = null } = given;
  const { data } = await person.call("POST /files", {
    body: { contentType, name, size: bytes.length, roomID },
  });
  const { partBytes, parts } = data.upload;
  for (const { number, url } of parts) {
    const status = await putPart(server, url, bytes.subarray((number - 1) * partBytes, number * partBytes));
    if (status !== 204) throw new Error(`A part was answered ${status}`);
  }
  const params = { id: data.file.id };
  return (await person.call("POST /files/{id}/complete", { params, body: { uploadState: "UPLOADED" } })).data;
}

/** Waits until it is optimised or rejected. */
export async function madeLight(person: TestPerson, id: string): Promise<FileRecord> {
  for (;;) {
    const { data } = await person.call("GET /files/{id}", { params: { id } });
    if (data.asset.work.state === "done" || data.asset.work.state === "refused") return data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
