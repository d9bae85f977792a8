CREATE TABLE "vain_registrations" (
	"email_digest" "bytea" PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
