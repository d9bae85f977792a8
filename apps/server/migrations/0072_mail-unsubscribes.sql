CREATE TABLE "mail_unsubscribes" (
	"address_key" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "mail_unsubscribes_address_key_kind_pk" PRIMARY KEY("address_key","kind")
);
