import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { signAddress, signHeaders } from "./s3-signature.ts";

// Examples from the specification (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html and
// sigv4-query-string-auth.html), with its dummy keys.
const KEY = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const AT = new Date("2013-05-24T00:00:00Z");
const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

test.each([
  [
    "GET",
    "/test.txt",
    { range: "bytes=0-9" },
    "",
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    "PUT",
    "/test$file.text",
    { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
    "Welcome to Amazon S3.",
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  ["GET", "/?lifecycle", {}, "", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"],
  [
    "GET",
    "/?max-keys=2&prefix=J",
    {},
    "",
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
])("%s %s is signed as specified", (method, path, headers, body, signature) => {
  const url = new URL(path, "https://examplebucket.s3.amazonaws.com");
  const { authorization } = signHeaders({ method, url, headers }, digest(body), KEY, AT);
  expect(authorization?.split("Signature=")[1]).toBe(signature);
});

test("a presigned URL is signed as specified", () => {
  const url = new URL("https://examplebucket.s3.amazonaws.com/test.txt");
  const { searchParams } = signAddress({ method: "GET", url, headers: {} }, 86_400, KEY, AT);
  expect(searchParams.get("X-Amz-Signature")).toBe(
    "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  );
});
