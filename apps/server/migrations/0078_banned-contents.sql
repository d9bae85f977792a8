CREATE TABLE "banned_contents" (
	"decision_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"picture_hash" text,
	CONSTRAINT "banned_contents_decision_id_digest_pk" PRIMARY KEY("decision_id","digest")
);
--> statement-breakpoint
CREATE INDEX "banned_contents_digest" ON "banned_contents" USING btree ("digest");