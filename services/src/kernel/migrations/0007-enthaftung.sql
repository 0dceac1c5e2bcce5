-- Release: what waits for the guarantor's confirmation, how paper came back, and what the borrower asked for.
alter table buergschaft add column vorgemerkt_cent bigint check (vorgemerkt_cent > 0);
comment on column buergschaft.vorgemerkt_cent is 'amount after a partial release that the guarantor has not confirmed yet';
alter table buergschaft add column rueckgabe jsonb;
comment on column buergschaft.rueckgabe is 'day and way on which an imported paper was given back';
alter table buergschaft add column rueckforderung jsonb;
comment on column buergschaft.rueckforderung is 'the last request for release: who asked, when, why, how it was answered';
