import type { S3Settings } from "../platform/files/s3-requests.ts";
import { ConfigError } from "./read-config.ts";
import type { Config } from "./settings.ts";

/** The configured file store, if any. Throws ConfigError if it is incomplete. */
export function s3Of(config: Config): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined && accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError("S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.");
  return {
    endpoint: config.S3_ENDPOINT ?? `https://s3.${config.S3_REGION}.amazonaws.com`,
    region: config.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    // Amazon's own requires the bucket in the host name, most others in the path.
    isPathStyle: config.S3_PATH_STYLE ?? config.S3_ENDPOINT !== undefined,
  };
}
