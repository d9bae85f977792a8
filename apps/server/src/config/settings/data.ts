import { address, bareText, bucketName, flag, folder, httpUrl, postgresUrl, redisUrl } from "../parse.ts";
import { optional, setting } from "./setting.ts";

export const dataSettings = {
  DATA_DIR: setting({
    meaning:
      "Folder of the database, the files and the secrets, entered by the server's user only. [running.md](running.md) says how it is backed up.",
    default: "./data",
    parse: folder,
  }),
  DATABASE_URL: optional({
    meaning:
      "A Postgres (16 or newer) to use in place of the built-in one, as in `postgres://user:password@host/name`. A pooler before it must keep prepared statements, as PgBouncer 1.21 does in each mode.",
    parse: postgresUrl,
    secret: true,
  }),
  REDIS_URL: optional({
    meaning:
      "A Redis (6.2 or newer) or Valkey that several processes of one installation share, as in `redis://user:password@host:6379`: page events, who is online, limits. They share DATABASE_URL and the `secret` file of the data folder too. One process needs none; what several have in common, and that rooms are not among it, is in [running.md](running.md#several-processes).",
    parse: redisUrl,
    secret: true,
  }),
  PROCESS_ADDRESS: optional({
    meaning:
      "Where the other processes of this installation reach this one, as in `http://10.0.0.2:3000`, where there are several. Broadcasts are then reached by whatever process one comes to. Their addresses must be in TRUST_PROXY. [running.md](running.md#several-processes) says more.",
    parse: httpUrl,
  }),
  S3_BUCKET: optional({
    meaning:
      "Bucket that files are kept in, in place of the data folder. Needs the two keys; [files.md](files.md) says what the bucket must allow.",
    parse: bucketName,
  }),
  S3_ACCESS_KEY_ID: optional({ meaning: "Key of that bucket.", parse: bareText(200) }),
  S3_SECRET_ACCESS_KEY: optional({
    meaning: "Secret of that key.",
    parse: bareText(200),
    secret: true,
  }),
  S3_REGION: setting({
    meaning: "Region of that bucket.",
    default: "us-east-1",
    parse: bareText(60),
  }),
  S3_ENDPOINT: optional({
    meaning:
      "Address of an S3 besides Amazon's, as in `https://minio.example.org`; pages send their files to it.",
    parse: address,
  }),
  S3_PATH_STYLE: optional({
    meaning:
      "`true` puts the bucket in the path, `false` in the host's name. Without it, in the path wherever S3_ENDPOINT is set.",
    parse: flag,
  }),
} as const;
