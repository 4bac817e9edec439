# An installed tree keeps the layout that the programs expect beside them: bin/, share/nohatch/{cases,fixtures}.
